// Names and texts of the demo platform.
import { type Platform, unsetFacts } from '../src/modules/platform/public.ts'

export const demoPlatform: Platform = {
  id: 1,
  name: '存信电子证据平台',
  smsSignature: '存信',
  facts: {
    ...unsetFacts,
    fullName: '江州市存信公证处（演示）',
    englishName: 'Cunxin Evidence',
    englishFullName: 'Cunxin Notary Office, Jiangzhou (demo)',
    icpNumber: '演示备 00000000 号',
    chainFilingNumber: '演示区块链备 00000000 号',
    notaryService: true,
    alipayEnabled: true,
    wechatEnabled: true,
    consultationPhone: '400-000-0000',
    techSupportPhone: '400-000-0001',
    email: 'service@attestry.example',
    officeHours: '工作日 9:00–17:00',
    officePlace: '江州市滨江路 1 号（演示地址）',
    englishOfficeHours: 'Working days 9:00–17:00',
    englishOfficePlace: '1 Binjiang Road, Jiangzhou (demo address)',
  },
}

export const demoBankAccount = {
  name: '江州市存信公证处（演示）',
  bank: '演示银行（不收真钱）',
  branch: '江州滨江支行',
  number: '1402000100000000001',
}

export const demoPeople = {
  person: '林知远',
  enterprise: '江州青禾影像有限公司',
  contact: '沈青禾',
  sub: '青禾影像·法务',
  operator: '平台运营',
  notary: '周明公证员',
  secondNotary: '何静公证员',
  finance: '平台财务',
  appraiser: '顾衡鉴定员',
  secondAppraiser: '秦越鉴定员',
  reviewer: '孟川鉴定员',
  owner: '平台负责人',
}

export const demoCentre = { name: '江州电子数据司法鉴定中心（演示）', licence: '320106006' }
