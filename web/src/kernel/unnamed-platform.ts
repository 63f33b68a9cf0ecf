// Placeholder for a platform that has not been set up: neutral names, and every feature off.
import type { PlatformInfo } from './session.ts'

export const unnamedPlatform: PlatformInfo = {
  id: 0,
  basicInfo: { platformName: 'Attestry', shortName: 'Attestry', icpNumber: '', chainFilingNumber: '' },
  notaryService: false,
  alipayEnabled: false,
  wechatEnabled: false,
  notaryAlipayEnabled: false,
  notaryWechatEnabled: false,
  chainMode: 'none',
  chainTime: '',
  explorerUrl: '',
  notaryInfo: {
    fullName: 'Attestry',
    logos: [],
    helpImages: [],
    qrCode: '',
    consultationPhone: '',
    techSupportPhone: '',
    email: '',
    officeHours: '',
    officePlace: '',
  },
  demo: false,
  waiting: [],
}
