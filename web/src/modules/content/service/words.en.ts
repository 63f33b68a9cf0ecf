// Texts of the services page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Services and prices',
  description:
    'What preservation, capture and verification do, and what they cost. The fee is shown before you submit; whatever fails is free.',
  lead: 'You preserve what you already hold; we capture what is still online. Verification is free for everyone.',
  groups: {
    deposit: {
      title: 'Preserve: what you already hold',
      text: 'Submitted by you. The proof shows what it was when you submitted it; it does not vouch for the content.',
    },
    collect: {
      title: 'Capture: what is still online',
      text: 'Opened and fixed by the platform’s own machine. How it was obtained is part of the record.',
    },
    verify: {
      title: 'Verify: for the other side and third parties',
      text: 'No account, no charge, and no need to trust us.',
    },
  },
  pricesTitle: 'Prices',
  pricesText:
    'What this platform charges today. The fee is shown again before you pay; captures are charged when you confirm the preview, and nothing is charged if sealing fails.',
  notTitle: 'What we do not offer',
  not: [
    'notarial certificates and expert opinions: those are for notary offices and licensed centres',
    'a promise that a court will accept the evidence',
    'entering pages that need a login on your behalf, or getting around a site’s restrictions',
  ],
  help: 'See how it is done',
}
