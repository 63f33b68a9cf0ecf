// What is wrong with a cell of a statement, in English.
import type { Words } from './fault-words.zh.ts'

export const words: Words = {
  faults: {
    direction: (value) => `“${value}” says neither incoming nor outgoing`,
    amount: (value) => `“${value}” is no amount`,
    date: (value) => `“${value}” is no date`,
    serial: (value) => (value ? `“${value}” is no serial number` : 'the serial number is missing'),
    rounded: (value) => `Excel has rounded the serial number to “${value}”; format this column as text and export the file again`,
    twice: (value) => `the serial number “${value}” appears twice with different contents`,
    changed: (value) => `the serial number “${value}” was imported before with different contents`,
  },
  banks: {
    icbc: 'ICBC',
    ccb: 'China Construction Bank',
    cmb: 'China Merchants Bank',
    boc: 'Bank of China',
    abc: 'Agricultural Bank of China',
  },
  comma: ', ',
}
