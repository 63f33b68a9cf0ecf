// Masks personal values for the public: shows the family name, or the ends of a number.
export function masked(field: string, value: string): string {
  const characters = [...value]
  if (field === 'phone') return characters.length >= 7 ? stars(characters, 3, 4) : '****'
  if (field === 'idNumber') return characters.length >= 8 ? stars(characters, 4, 4) : '****'
  if (characters.length === 0) return ''
  // Shows the family name of a Chinese name, else the first letter; an organisation's name is public anyway but not needed here.
  return stars(characters, 1, 0)
}

const stars = (characters: readonly string[], first: number, last: number): string =>
  characters.slice(0, first).join('') +
  '*'.repeat(Math.max(1, characters.length - first - last)) +
  characters.slice(characters.length - last).join('')
