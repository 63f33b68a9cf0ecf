// Placeholder for a platform that has not been set up: neutral names, and every feature off.
import { unsetFeatures, unsetFilings, unsetOffice } from '@attestry/contract/modules/platform/unset-platform'
import type { PlatformInfo } from './session.ts'

export const unnamedPlatform: PlatformInfo = {
  id: 0,
  basicInfo: { platformName: 'Attestry', shortName: 'Attestry', ...unsetFilings },
  ...unsetFeatures,
  notaryInfo: { fullName: 'Attestry', logos: [], helpImages: [], qrCode: '', ...unsetOffice },
  demo: false,
  waiting: [],
}
