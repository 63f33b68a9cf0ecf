// Fields of law, with their names.
import type { Bilingual } from '../../endpoint.ts'

export const lawFields = ['ip', 'contract', 'reputation', 'commerce', 'labour', 'data', 'family', 'criminal'] as const
export type LawField = (typeof lawFields)[number]

export const lawFieldNames: Readonly<Record<LawField, Bilingual>> = {
  ip: { zh: '知识产权', en: 'Intellectual property' },
  contract: { zh: '合同纠纷', en: 'Contract disputes' },
  reputation: { zh: '名誉与网络侵权', en: 'Reputation and online torts' },
  commerce: { zh: '电商与消费', en: 'E-commerce and consumers' },
  labour: { zh: '劳动人事', en: 'Employment' },
  data: { zh: '数据与个人信息', en: 'Data and personal information' },
  family: { zh: '婚姻家事', en: 'Family' },
  criminal: { zh: '刑事', en: 'Criminal law' },
}
