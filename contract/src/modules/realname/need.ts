// Features that require a verified real name, with the reason; depositing evidence does not, as its time and digest are valid regardless of the depositor.

export const realNameNeeds = {
  'sub-account': {
    zh: '子账号以主账号的名义取证、使用主账号的余额，主账号须先实名',
    en: 'Sub-accounts act in the name of the main account and spend its balance, so that name has to be verified first.',
  },
  key: {
    zh: '通过开放接口产生的记录代表密钥的持有人，持有人须先实名',
    en: 'Records made through the open API stand for whoever holds the key, so the holder has to be verified first.',
  },
  registry: {
    zh: '数据登记公示权利人，权利人须先实名',
    en: 'The data registry publishes who holds a right, so the holder has to be verified first.',
  },
  judicial: {
    zh: '公证、鉴定与盖章须核实申请人身份',
    en: 'Notaries and appraisers have to know who applies to them.',
  },
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>

export type RealNameNeed = keyof typeof realNameNeeds
