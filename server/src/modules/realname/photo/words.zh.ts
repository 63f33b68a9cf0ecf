// Names of the photos, in Chinese.
export const words = {
  sides: { front: '身份证人像面', back: '身份证国徽面', held: '手持证件照', licence: '营业执照', authority: '授权书' },
  comma: '、',
}
export type Words = typeof words
