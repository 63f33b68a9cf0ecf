// A call signed step by step, with every intermediate value, so that implementers can find where theirs differ.

export const workedExample = {
  key: 'AK0EXAMPLE0EXAMPLE0KEY',
  secret: 'attestry_example_secret_0123456789_abcdefghijklmnop',
  method: 'POST',
  path: '/shimakaze/open/v1/uploads',
  query: 'name=hello world.txt',
  body: 'hello\n',
  time: '1767225600',
  nonce: '00112233445566778899aabbccddeeff',
  canonicalQuery: 'name=hello%20world.txt',
  digest: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
  signature: 'a2f096d58ffd8d1443db1c8527dd3a4130b620fbfc5561ce49b393f5ffacf0e3',
} as const
