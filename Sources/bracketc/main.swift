import BracketCommand

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

exit(run(CommandLine.argc, CommandLine.unsafeArgv))
