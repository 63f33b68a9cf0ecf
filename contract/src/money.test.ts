// Amounts in yuan: conversion to fen, limits, and what people type.
import { expect, it } from 'vitest'
import { normalizeYuan, yuanBetween } from './money.ts'

it('yuanBetween accepts two decimals within its limits, and no leading zeros', () => {
  const schema = yuanBetween(1, 5_000_000)
  for (const text of ['0.01', '0.10', '1.00', '50000.00']) expect(schema.safeParse(text).success, text).toBe(true)
  for (const text of ['0.00', '50000.01', '00001.00', '1', '1.0', '1e3', '-1.00', ' 1.00', '999999999.00'])
    expect(schema.safeParse(text).success, text).toBe(false)
})

it('normalizeYuan formats typed amounts and leaves other text unchanged', () => {
  const pairs = [
    ['6', '6.00'],
    ['6.5', '6.50'],
    ['06.50', '6.50'],
    ['1,200', '1200.00'],
    [' 7. ', '7.00'],
    ['0', '0.00'],
    ['000000000012', '12.00'],
    ['6.555', '6.555'],
    ['six', 'six'],
    ['1,200,000.5', '1200000.50'],
    ['\uff11\uff10\uff10', '100.00'],
    ['\uffe51\uff0c000\uff0e5', '1000.50'],
    ['1,20', '1,20'],
    ['12,00', '12,00'],
    ['-1', '-1'],
  ]
  for (const [typed, normalized] of pairs) expect(normalizeYuan(typed ?? ''), typed).toBe(normalized)
})
