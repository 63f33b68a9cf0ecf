// The character in the seal.
export const sealCharacter = '证'
