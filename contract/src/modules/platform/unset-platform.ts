// Settings of a platform that has configured nothing yet: every feature off, every text empty.
export const unsetFilings = { icpNumber: '', chainFilingNumber: '' }

export const unsetFeatures = {
  notaryService: false,
  alipayEnabled: false,
  wechatEnabled: false,
  notaryAlipayEnabled: false,
  notaryWechatEnabled: false,
  chainMode: 'none' as const,
  chainTime: '',
  explorerUrl: '',
}

export const unsetOffice = { consultationPhone: '', techSupportPhone: '', email: '', officeHours: '', officePlace: '' }
