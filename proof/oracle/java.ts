// How the programs beside this file are run: BouncyCastle as Debian packages it (libbcpkix-java), each program straight from its source.
const JARS = ['bcpkix', 'bcprov', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`)

/** The arguments for `java`; whoever calls spawns it, so that this package stays free of Node's modules. */
export const javaArguments = (program: string, ...args: readonly string[]): string[] => [
  '-XX:TieredStopAtLevel=1',
  '-cp',
  JARS.join(':'),
  decodeURIComponent(new URL(`${program}.java`, import.meta.url).pathname),
  ...args,
]
