// The account module's door.
export { hashPassword } from './password/hash.ts'
export { maskedPhone } from './phone.ts'
export {
  accountNames,
  findAccount,
  findAccountByPhone,
  insertAccount,
  type NewAccount,
  setCertification,
} from './profile/store.ts'
export { identify } from './session/token.ts'
