// The sample record of the home page: its digests are those of the text "abc", so that anyone can verify them.
export const sample = {
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  sm3: '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
}

export const digestCommands = [
  { system: 'Windows', command: 'certutil -hashfile abc.txt SHA256' },
  { system: 'macOS', command: 'shasum -a 256 abc.txt' },
  { system: 'Linux', command: 'sha256sum abc.txt' },
  { system: 'OpenSSL', command: 'openssl dgst -sm3 abc.txt' },
] as const
