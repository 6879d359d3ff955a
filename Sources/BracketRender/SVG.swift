import BracketLayout
import CLibXML2
