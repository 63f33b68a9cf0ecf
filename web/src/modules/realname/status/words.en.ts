// Texts of the real-name verification status, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  states: { none: 'Not verified', pending: 'In review', passed: 'Verified', rejected: 'Not passed' },
  atAlipay: 'Waiting for Alipay',
  methods: { alipay: 'By Alipay', photo: 'By ID card photos', licence: 'By the enterprise’s documents' },
  method: 'Method',
  submittedAt: 'Submitted',
  decidedAt: 'Decided',
  rejectedTitle: 'The last application was not passed',
  rejections: {
    staff: (reason: string) => `The reviewer wrote: ${reason}`,
    'not-passed': () => 'Alipay could not confirm your identity. Check the name and the number.',
    expired: () => 'The verification at Alipay was not finished in time.',
    'too-many-accounts': () =>
      'This identity number is verified on as many accounts as the platform allows. If that was not you, contact the platform.',
  },
  again: 'You can correct it and submit again.',
  subTitle: 'Sub-accounts act under their main account’s name',
  subText:
    'The main account handles the verification; there is nothing for you to do. Its name and documents are not shown to sub-accounts.',
  privacyTitle: 'How your documents are kept',
  privacy: [
    'Name, number and photos are stored encrypted; the key is kept apart from the data.',
    'Only the staff who review them can see them, and every access is recorded.',
    'Screens show a few characters only. The whole number is never shown again.',
    'Photos that were not passed are deleted after 30 days, photos never submitted after 7.',
  ],
  consent:
    'I give my separate consent to the handling of my identity details and photos for this verification, as the <privacy>privacy policy</privacy> says.',
}
