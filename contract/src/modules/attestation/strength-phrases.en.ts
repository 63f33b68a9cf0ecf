// Headline and strength of a record, in English.
import type { headlinePhrases as headlinesZh, strengthPhrases as strengthZh } from './strength-phrases.zh.ts'

export const headlinePhrases: Record<keyof typeof headlinesZh, string> = {
  platformOnly: 'Platform’s word only',
  platformOnlyText:
    'Time and order are signed by the platform alone; no party outside the platform vouches for them. They are as reliable as the platform.',
  outsideVouches: 'Parties outside the platform vouch as well',
  outsideVouchesText:
    'The time-stamp authorities, witnesses and blockchains below signed or registered the log state that holds this record. Confirm with them that they are independent of the platform.',
}

export const strengthPhrases: typeof strengthZh = {
  title: 'Who vouches',
  count: (vouching, all) => `Outside the platform: ${vouching} of ${all} kinds`,
  names: {
    platform: 'The platform',
    'time-stamp': 'Outside time-stamp authority',
    witness: 'Witness of the log',
    anchor: 'Blockchain anchor',
    vantage: 'Second vantage',
  },
  vouches: 'Yes',
  absent: 'None',
  notConfirmed: 'Not confirmed',
  saw: {
    same: 'same page',
    similar: 'similar page',
    differs: 'another page',
    failed: 'could not load it',
  },
  platformSigns: 'signs record and log',
  platformStamps: 'signature, own time-stamp',
  demoParties:
    'The time-stamp authority, witness and vantage whose names begin with demo.run-by-this-machine are run by this demo itself, to show how the process works. They do not count as parties outside the platform.',
}
