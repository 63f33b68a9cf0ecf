// What is wrong with a cell of a statement, in English.
import type { Words } from './fault-words.zh.ts'

export const words: Words = {
  faults: {
    direction: (value) => `“${value}” is neither incoming nor outgoing`,
    contradiction: (value) => `“${value}” contradicts the column of the amount`,
    both: (value) => `there is an outgoing amount (“${value}”) beside the incoming one`,
    amount: (value) => `“${value}” is not an amount`,
    date: (value) => `“${value}” is not a date`,
    future: (value) => `the date “${value}” is in the future`,
    old: (value) => `the date “${value}” is more than two years ago`,
    account: () => 'the account number is empty, so it is unclear whether the row belongs to the receiving account',
    formula: (value) => `“${value}” is computed by a formula; import the file as the bank exported it`,
    heading: (value) => `the heading “${value}” appears twice`,
    serial: (value) => (value ? `“${value}” is not a serial number` : 'the serial number is missing'),
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
