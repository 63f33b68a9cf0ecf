// Arguments to run the Java programs in this folder from source with Debian's BouncyCastle (libbcpkix-java).
const JARS = ['bcpkix', 'bcprov', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`)

/** Returns the arguments for `java`; the caller spawns it, so that this package does not import Node modules. */
export const javaArguments = (program: string, ...args: readonly string[]): string[] => [
  '-XX:TieredStopAtLevel=1',
  '-cp',
  JARS.join(':'),
  decodeURIComponent(new URL(`${program}.java`, import.meta.url).pathname),
  ...args,
]
