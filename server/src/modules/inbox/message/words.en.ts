// Texts of messages, in English.
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { day, minute, type Wording, withoutTrailingPunctuation } from './words.zh.ts'

const rejectionTexts: Readonly<Record<string, string>> = {
  'not-passed': 'Alipay could not confirm your identity. Check name and number and begin again, or verify by photos.',
  expired: 'The verification at Alipay was not finished in time. Begin again, or verify by photos.',
  'too-many-accounts':
    'This identity number is verified on as many accounts as the platform allows. If that was not you, contact the platform.',
}

const why = ({ code, reason }: { code: string; reason: string }) =>
  rejectionTexts[code] ?? `Reason: ${withoutTrailingPunctuation(reason)}. You can correct it and submit again.`

const refundRoutes = { alipay: 'to Alipay', wechat: 'to WeChat Pay', bank: 'to the paying bank account' } as const

const staffRoles: Readonly<Record<StaffRole, string>> = {
  operator: 'an operator',
  notary: 'a notary',
  finance: 'finance staff',
  appraiser: 'an appraiser',
  owner: 'a platform owner',
}

export const words: Wording = {
  'person.passed': {
    title: () => 'Your real name is verified',
    text: ({ gift }) =>
      gift
        ? `Services that need a real name are open to you. ${gift} CNY has been added to your gift balance, which is spent first.`
        : 'Services that need a real name are open to you.',
  },
  'person.rejected': { title: () => 'Your real name was not verified', text: why },
  'enterprise.passed': {
    title: () => 'Your enterprise is verified',
    text: ({ name }) => `${name} is verified. From now on evidence is preserved in its name.`,
  },
  'enterprise.rejected': { title: ({ name }) => `Enterprise not verified: ${name}`, text: why },
  'record.sealed': {
    title: ({ name }) => `Captured: ${name}`,
    text: ({ ano }) => `The evidence is sealed as record ${ano}. Certificate and package are on its page.`,
  },
  'record.failed': {
    title: ({ name }) => `Sealing failed: ${name}`,
    text: ({ ano }) => `Record ${ano} could not be sealed. The amount on hold has been released in full.`,
  },
  'capture.waiting': {
    title: ({ name }) => `Please confirm the preview: ${name}`,
    text: () =>
      'The page has been captured. Look at the preview and its warnings and confirm within 24 hours; after that it expires, and nothing is charged.',
  },
  'capture.failed': {
    title: ({ name }) => `Capture failed: ${name}`,
    text: () =>
      'The page could not be captured, and nothing was charged. The cause and what to do next are on its page; you can capture it again there.',
  },
  'capture.expired': {
    title: ({ name }) => `Preview not confirmed in time: ${name}`,
    text: () =>
      'The preview was not confirmed within 24 hours and has expired; nothing was charged. If you still need it, capture the page again.',
  },
  'capture.cancelled': {
    title: ({ name }) => `Capture cancelled: ${name}`,
    text: () => 'The main account cancelled this capture; nothing was charged. If you still need it, you can try again.',
  },
  'complaint.refunded': {
    title: ({ name }) => `Your complaint was accepted and refunded: ${name}`,
    text: ({ reason }) => `Decision: ${withoutTrailingPunctuation(reason)}. The fee is back in your balance.`,
  },
  'complaint.declined': {
    title: ({ name }) => `Your complaint was not accepted: ${name}`,
    text: ({ reason }) => `Decision: ${withoutTrailingPunctuation(reason)}. If you disagree, please call the platform.`,
  },
  'invite.rewarded': {
    title: ({ gift }) => `${gift} CNY for inviting a friend`,
    text: () =>
      'A friend you invited has verified their name. The reward has been added to your gift balance, which is spent first.',
  },
  'invite.welcomed': {
    title: ({ gift }) => `A welcome gift of ${gift} CNY`,
    text: () =>
      'You joined by a friend’s invitation and verified your name. The gift has been added to your gift balance, which is spent first. You can invite friends of your own.',
  },
  'export.ready': {
    title: () => 'The copy of your data is ready',
    text: ({ until }) =>
      `Download it from your settings by ${day(until)}; you will be asked for your password. If you did not request it, change your password now.`,
  },
  'closing.cancelled': {
    title: () => 'Your account stays open',
    text: () =>
      'You logged in before the seven days were over, so the account will not be closed. If that was not you, change your password now.',
  },
  'account.disabled': {
    title: () => 'The platform has disabled your account',
    text: ({ reason }) =>
      `Reason: ${withoutTrailingPunctuation(reason)}. Your records are untouched. Contact the platform if you have questions.`,
  },
  'account.enabled': {
    title: () => 'Your account is open again',
    text: ({ reason }) => `Note: ${withoutTrailingPunctuation(reason)}. You can log in and continue as before.`,
  },
  'order.paid': {
    title: ({ item }) => (item === 'recharge' ? 'Top-up received' : 'Prepaid bundle bought'),
    text: ({ amount, number, item }) =>
      item === 'recharge'
        ? `${amount} CNY is in your balance. Order ${number}.`
        : `${amount} CNY is paid, and the prepaid bundle can be used. Order ${number}.`,
  },
  'order.credited': {
    title: () => 'Money added to your balance',
    text: ({ amount, number }) =>
      `${amount} CNY arrived for order ${number}, which was closed, so the prepaid bundle was not bought. The money is in your balance.`,
  },
  'order.second': {
    title: () => 'Second payment added to your balance',
    text: ({ amount, number, first }) =>
      `${amount} CNY arrived for order ${first}, which was already paid. The money is in your balance as top-up order ${number}; you can use it, have it invoiced, or ask for a refund.`,
  },
  'refund.confirmed': {
    title: ({ amount }) => `A refund of ${amount} CNY is on its way`,
    text: ({ number, reason, by }) =>
      `The money of order ${number} goes back ${refundRoutes[by]}, within minutes or a few working days. Reason: ${withoutTrailingPunctuation(reason)}.`,
  },
  'refund.done': {
    title: ({ amount }) => `${amount} CNY refunded`,
    text: ({ number, by }) => `The money of order ${number} has gone back ${refundRoutes[by]}.`,
  },
  'refund.failed': {
    title: ({ amount }) => `The refund of ${amount} CNY failed`,
    text: ({ number }) =>
      `The money of order ${number} could not be returned. It is in your balance or prepaid bundle again and can be used as before. Contact the platform if you still want the refund.`,
  },
  'order.differed': {
    title: () => 'A different amount arrived and is in your balance',
    text: ({ amount, ordered, number, item }) =>
      `${amount} CNY arrived for order ${number} instead of ${ordered} CNY. The arrived amount is in your balance.${item === 'package' ? ' The prepaid bundle was not bought; you can buy it with your balance.' : ''}`,
  },
  'order.returned': {
    title: ({ amount }) => `Your transfer of ${amount} CNY will be returned`,
    text: ({ number }) =>
      `The transfer for order ${number} could not be credited and goes back to the paying account. Please contact the platform if you have questions.`,
  },
  'invoice.issued': {
    title: ({ amount }) => `Invoice issued: ${amount} CNY`,
    text: ({ number }) => `Invoice number ${number}. Its files can be downloaded from the page of the invoice.`,
  },
  'invoice.rejected': {
    title: () => 'Invoice application rejected',
    text: ({ serial, reason }) =>
      `Application ${serial} was rejected: ${withoutTrailingPunctuation(reason)}. Correct the header or the orders and apply again, or use the orders for another invoice.`,
  },
  'invoice.reversed': {
    title: () => 'Invoice reversed',
    text: ({ number, red }) =>
      `Invoice ${number} was reversed${red ? ` by red-letter invoice ${red}` : ''}. Its orders can be invoiced again.`,
  },
  'invoice.confirming': {
    title: () => 'The buyer must confirm a reversal',
    text: ({ number, sheet, until }) =>
      `Invoice ${number} has been booked or deducted, so its reversal needs the buyer’s consent. Confirm red-letter sheet ${sheet} at the tax bureau’s site before ${minute(until)} (Beijing time), or it becomes void.`,
  },
  'invoice.sheet-void': {
    title: () => 'A red-letter sheet is void',
    text: ({ number, sheet, expired }) =>
      `${expired ? `Sheet ${sheet} was not confirmed within 72 hours` : `Sheet ${sheet} was not confirmed`} and is void. Invoice ${number} remains valid; its reversal can be started again.`,
  },
  'invoice.quota-low': {
    title: ({ left }) => `Invoice quota is low: ${left} CNY left`,
    text: ({ open }) =>
      `Open applications ask for ${open} CNY. Apply for a higher quota at the tax platform before invoices fail.`,
  },
  'staff.joined': {
    title: ({ name, role }) => `${name} is now ${staffRoles[role]}`,
    text: ({ by, hours }) =>
      `Done by ${by}. For ${hours} hours this colleague cannot confirm proposals made by others. If in doubt, check with them in the meantime.`,
  },
  'invoice.attention': {
    title: ({ event }) =>
      event === 'login-lost' ? 'The invoice service has lost its tax bureau login' : 'The invoice service needs a face scan',
    text: ({ event }) =>
      event === 'login-lost'
        ? 'No invoice can be issued until somebody logs in at the tax bureau again. Then mark it as done on the invoice desk.'
        : 'The tax bureau wants a face scan of the invoice clerk; until then no invoice can be issued. Then mark it as done on the invoice desk.',
  },
  'wallet.adjusted': {
    title: ({ direction, amount }) =>
      direction === 'credit'
        ? `The platform has added ${amount} CNY to your wallet`
        : `The platform has taken ${amount} CNY out of your wallet`,
    text: ({ reason }) => `Reason: ${withoutTrailingPunctuation(reason)}.`,
  },
  'budget.reached': {
    title: ({ name, percent }) => `Sub-account “${name}” has used ${percent}% of its budget`,
    text: ({ spent, limit, percent, stop }) =>
      `${spent} of ${limit} CNY were used this month.${
        percent < 100
          ? ''
          : stop
            ? ' Anything beyond the budget is refused; you can change it under “Spending and budgets”.'
            : ' The budget only warns, so the sub-account can continue.'
      }`,
  },
  'budget.own-reached': {
    title: ({ percent }) => `You have used ${percent}% of your budget for this month`,
    text: ({ spent, limit, percent, stop }) =>
      `${spent} of ${limit} CNY were used this month.${
        percent >= 100 && stop ? ' Anything beyond the budget is refused. To continue, ask the main account.' : ''
      }`,
  },
  'notarization.supplement': {
    title: ({ reference }) => `Application ${reference}: further documents requested`,
    text: ({ detail }) =>
      `The notary office asks: ${withoutTrailingPunctuation(detail)}. Supply them and submit again in time; otherwise the application lapses.`,
  },
  'notarization.priced': {
    title: ({ reference }) => `Application ${reference}: quote received`,
    text: ({ detail }) => `The fee is ${detail} CNY. Pay while the quote is valid; acceptance takes effect with the payment.`,
  },
  'notarization.accepted': {
    title: ({ reference }) => `Application ${reference} accepted`,
    text: ({ detail }) =>
      `The fee is paid and the notice of acceptance issued. ${detail ? `The certificate is due by ${detail}. ` : ''}The notary will put questions to you.`,
  },
  'notarization.suspended': {
    title: ({ reference }) => `Application ${reference}: time limit suspended`,
    text: ({ detail }) =>
      `Reason: ${withoutTrailingPunctuation(detail)}. The time of the suspension does not count towards the time limit.`,
  },
  'notarization.rejected': {
    title: ({ reference }) => `Application ${reference} not accepted`,
    text: ({ detail }) => `Reason: ${withoutTrailingPunctuation(detail)}. Nothing was charged.`,
  },
  'notarization.issued': {
    title: ({ reference }) => `Application ${reference}: certificate issued`,
    text: ({ detail }) => `Certificate ${detail}. You can download it from the application.`,
  },
  'notarization.terminated': {
    title: ({ reference }) => `Application ${reference} terminated`,
    text: ({ detail }) =>
      `Reason: ${withoutTrailingPunctuation(detail)}. The office decides how much of the fee is refunded and will let you know.`,
  },
  'notarization.refunded': {
    title: ({ reference }) => `Application ${reference}: refund`,
    text: ({ detail }) => `${detail} CNY has been returned to your balance.`,
  },
  'notarization.revoked': {
    title: ({ reference }) => `Application ${reference}: certificate revoked`,
    text: ({ detail }) => `Reason: ${withoutTrailingPunctuation(detail)}. The certificate is void from the beginning.`,
  },
  'notarization.corrected': {
    title: ({ reference }) => `Application ${reference}: certificate corrected`,
    text: ({ detail }) =>
      `A corrected version of certificate ${detail} was issued under the same number. Use the new version; the earlier one is kept on file.`,
  },
  'notarization.delivered': {
    title: ({ reference }) => `Application ${reference}: certificate delivered`,
    text: ({ detail }) =>
      `Certificate ${detail} was sent or handed over. The application shows the carrier and tracking number, or who collected it.`,
  },
  'notarization.lapsed': {
    title: ({ reference }) => `Application ${reference} lapsed`,
    text: () =>
      'The fee was not paid, or the documents were not supplied, in time. Nothing was charged. Apply again if you still need the certificate.',
  },
  'notarization.asked': {
    title: ({ reference }) => `The notary wrote to you: application ${reference}`,
    text: () => 'Open the application to read and answer.',
  },
  'appraisal.accepted': {
    title: ({ reference }) => `Appraisal ${reference} accepted`,
    text: ({ detail }) =>
      `The fee is settled.${detail ? ` The opinion is due by ${detail}.` : ''} We will tell you if further material is needed.`,
  },
  'appraisal.rejected': {
    title: ({ reference }) => `Appraisal ${reference} not accepted`,
    text: ({ detail }) => `Reason: ${withoutTrailingPunctuation(detail)}. The fee was returned to your balance in full.`,
  },
  'appraisal.supplement': {
    title: ({ reference }) => `Further material for appraisal ${reference}`,
    text: ({ detail }) =>
      `The centre asks: ${withoutTrailingPunctuation(detail)}. Supply it in time, or the appraisal is terminated.`,
  },
  'appraisal.extended': {
    title: ({ reference }) => `Period of appraisal ${reference} extended`,
    text: ({ detail }) => `The period was extended with approval${detail ? ` until ${detail}` : ''}.`,
  },
  'appraisal.issued': {
    title: ({ reference }) => `Opinion issued in appraisal ${reference}`,
    text: ({ detail }) => `Its number is ${detail}. Download it from the page of the appraisal.`,
  },
  'appraisal.corrected': {
    title: ({ reference }) => `Correction in appraisal ${reference}`,
    text: ({ detail }) =>
      `An error of form in opinion ${detail} was corrected; the opinion is unchanged. Download the correction from the page of the appraisal.`,
  },
  'appraisal.terminated': {
    title: ({ reference }) => `Appraisal ${reference} terminated`,
    text: ({ detail }) =>
      `${detail ? `Reason: ${withoutTrailingPunctuation(detail)}.` : 'The time to supply material has passed.'} The centre decides on a refund and tells you.`,
  },
  'appraisal.refunded': {
    title: ({ reference }) => `Refund in appraisal ${reference}`,
    text: ({ detail }) => `${detail} CNY was returned to your balance.`,
  },
  'appraisal.lapsed': {
    title: ({ reference }) => `Appraisal ${reference} lapsed`,
    text: () =>
      'The fee was not paid in time, so the entrustment was withdrawn. Nothing was charged. Start again if you still need it.',
  },
  'notarization.to-sign': {
    title: ({ reference }) => `Transcript to sign: application ${reference}`,
    text: () =>
      'Open the application and read the transcript. Sign it if it is what you said; if it is not, ask for a correction in the messages first.',
  },
  'purchase.accepted': {
    title: ({ reference }) => `Purchase ${reference} was accepted`,
    text: ({ detail }) =>
      `${detail} CNY are on hold in your balance. What is charged depends on the outcome; the rest is released. You can cancel until the office buys the goods.`,
  },
  'purchase.rejected': {
    title: ({ reference }) => `Purchase ${reference} was not accepted`,
    text: ({ detail }) =>
      `Reason: ${withoutTrailingPunctuation(detail)}. Nothing was charged, and everything that was held is back in your balance.`,
  },
  'purchase.bought': {
    title: ({ reference }) => `Purchase ${reference}: the goods were ordered`,
    text: () => 'Every step of the order is preserved. The office now waits for the shop to ship.',
  },
  'purchase.received': {
    title: ({ reference }) => `Purchase ${reference}: please judge the goods`,
    text: ({ detail }) =>
      `The parcel is received and sealed. Judge from the photos by ${detail} whether the goods infringe. After that they count as genuine and go back.`,
  },
  'purchase.lapsed': {
    title: ({ reference }) => `Purchase ${reference}: the time to judge is over`,
    text: () => 'You did not judge the goods in time, so they count as genuine and go back to the shop unopened.',
  },
  'purchase.closed': {
    title: ({ reference }) => `Purchase ${reference} was closed`,
    text: ({ detail }) => `${detail} CNY were charged. The rest is back in your balance.`,
  },
  'purchase.certified': {
    title: ({ reference }) => `Purchase ${reference}: the certificate was issued`,
    text: ({ detail }) => `Certificate ${detail}. Download it on the page of the case.`,
  },
  'purchase.to-sign': {
    title: ({ reference }) => `Hand-over to sign: purchase ${reference}`,
    text: () =>
      'Compare the number of the seal with the hand-over before you sign. If they differ, do not sign, and contact the office.',
  },
  'wallet.low': {
    title: ({ available }) => `Low balance: ${available} CNY available`,
    text: ({ threshold }) => `The available balance is below your threshold of ${threshold} CNY. Top up to keep working.`,
  },
  'package.low': {
    title: ({ service }) => `A prepaid bundle is nearly used up: ${serviceNames[service].name.en}`,
    text: ({ left, units }) => `${left} of ${units} units are left. After that each use is charged to the balance.`,
  },
}
