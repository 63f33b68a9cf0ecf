// Names and texts of the second demo platform.
import { type Platform, unsetFacts } from '../src/modules/platform/public.ts'

export const secondPlatform: Platform = {
  id: 8,
  name: '明德数据存证中心',
  smsSignature: '明德存证',
  facts: {
    ...unsetFacts,
    fullName: '临海市明德公证处（演示）',
    englishName: 'Mingde Evidence',
    englishFullName: 'Mingde Notary Office, Linhai (demo)',
    icpNumber: '演示备 00000008 号',
    chainFilingNumber: '演示区块链备 00000008 号',
    alipayEnabled: true,
    wechatEnabled: true,
    consultationPhone: '0576-0000-0008',
    techSupportPhone: '400-000-0008',
    email: 'hello@mingde.example',
    officeHours: '周一至周六 8:30–17:30',
    officePlace: '临海市望江街 8 号（演示地址）',
    englishOfficeHours: 'Monday to Saturday 8:30–17:30',
    englishOfficePlace: '8 Wangjiang Street, Linhai (demo address)',
    colours: { primary: '#3d3f8f', primaryDark: '#a9b1f2', mark: '#6b2d5c' },
  },
}

export const secondPeople = { person: '方若水', operator: '明德运营' }
