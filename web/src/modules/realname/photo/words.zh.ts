// Texts of photos of identity documents, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  sides: {
    front: '身份证人像面',
    back: '身份证国徽面',
    held: '手持证件照',
    licence: '营业执照',
    authority: '授权书',
  },
  hints: {
    front: '有照片的一面，四角完整，字迹清晰',
    back: '有国徽的一面，能看清有效期',
    held: '手持人像面，面部与证件同时清晰',
    licence: '正本或副本均可，需在有效期内',
    authority: '写明授权您办理认证，加盖公章',
  },
  optional: '选填',
  choose: '上传照片',
  replace: '换一张',
  remove: '删除',
  of: (act: string, side: string) => `${act}：${side}`,
  sending: '正在加密上传…',
  kept: (size: string) => `已加密保存，${size}`,
  preview: (side: string) => `刚刚选择的${side}`,
  tooLarge: (limit: string) => `照片不能超过 ${limit}`,
}

export type Words = Widened<typeof words>
