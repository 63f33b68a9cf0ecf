// What people type for an amount: `100`, `100.` and `100.5` mean 100.00 and 100.50; anything else is left for the contract to refuse.
export const withDecimals = (text: string): string => {
  const [whole, yuan = '', fen = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? text.trim() : `${yuan}.${fen.padEnd(2, '0')}`
}
