// Written by Scripts/generate-tables.py from the advances of the Liberation fonts 2.1.5.
// Do not edit: change the script and run it again.

/// Advances of ASCII in thousandths of an em, of control characters 0: 128 digits of their
/// sixty-fourths, then 128 digits of the rests.
extension ASCIIAdvances {
    /// The digit of value 0.
    static var zero: UInt8 { 36 }

    /// Liberation Sans Regular.
    @inline(__always)
    static var sansRegular: StaticString {
        #"""
        $$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$((),,1.&))*-()((,,,,,,,,,,((---,3..//.-0/(+.,1/0.0/.-/.2\#
        ..-(((+,),,+,,(,,''+'1,,,,)+(,+/+++)()-$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$::GPP]?c11),:1::\#
        PPPPPPPPPP::,,,P[??66?G.6:X?P%6.?.6?G6?T??G:::9P1PPXPP:PPBBXB%PPPP1X:PX6XXX2(2,$
        """#
    }

    /// Liberation Sans Bold.
    @inline(__always)
    static var sansBold: StaticString {
        #"""
        $$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$()+,,1/'))*-()((,,,,,,,,,,))----3////.-0/(,/-1/0.0/.-/.2\#
        ..-)()-,),-,-,)--((,(1----*,)-,0,,+*(*-$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$:1>PP]6R11),:1::\#
        PPPPPPPPPP11,,,G36666?G.6:P6G%6.?.6?G6?T??G1:1,P1PGPGP1GG::P:]GGGG)P1GP.PPX)<),$
        """#
    }

    /// Liberation Serif Regular.
    @inline(__always)
    static var serifRegular: StaticString {
        #"""
        $$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$')*++10&))+,')'(++++++++++((,,,*2/../-,//)*/-1//,/.,-//2\#
        //-)()++)*+*+*)++((+(0++++)*(++/++*+'+,$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$^1<XX%.X11XX^1^:\#
        XXXXXXXXXX::XXX`=6??6GP661)6G]66P6?PG66T66G1:19X1`X`X`1XX::X:.XXXX1):XX6XX`D,DA$
        """#
    }

    /// Liberation Serif Bold.
    @inline(__always)
    static var serifBold: StaticString {
        #"""
        $$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$'),++31())+,')'(++++++++++)),,,+2/.//.-00*+0.2/0-0/,.//3\#
        //.)()-+)+,*,*)+,(),(1,+,,**),+/++**'*,$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$^1OXXL%:11X^^1^:\#
        XXXXXXXXXX11^^^XF6?66?G..)X.?T6.G.6P?66L66?1:1)X1XP`P`1XP:1P:%PXPP`)1PX6XX`.@.,$
        """#
    }

    /// Liberation Mono Regular.
    @inline(__always)
    static var mono: StaticString {
        #"""
        $$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$--------------------------------------------------------\#
        ---------------------------------------$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$<<<<<<<<<<<<<<<<\#
        <<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<$
        """#
    }
}
