// Masks a person's name, keeping the family name.

/** Chinese names begin with the family name; of others the first letter of each word is kept. */
export function maskedName(name: string): string {
  if (!/\p{Script=Han}/u.test(name)) return name.replace(/(?<=[\p{L}])[\p{L}'’.-]+/gu, '***')
  const [family = '', ...given] = [...name]
  return family + '*'.repeat(Math.max(1, given.length))
}
