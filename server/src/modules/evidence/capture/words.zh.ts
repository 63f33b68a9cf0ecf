// Server texts about captures, in Chinese.
import type { CaptureState } from '@attestry/contract/modules/evidence/capture'

export const words = {
  refused: {
    'not-a-url': '不是完整的网址，须以 http:// 或 https:// 开头',
    scheme: '只支持 http 与 https 网址',
    credentials: '网址中不能带用户名或密码',
    'too-long': '网址不能超过 2048 个字符（汉字等按转义后的长度计算）',
    port: '不支持这个端口',
    'host-name': '不是公网上的网站',
    address: '这个地址不在公网上',
  },
  export: {
    fileName: '取证列表',
    columns: ['保全号', '类型', '名称', '网址', '标签', '备注', '状态', '操作人', '提交时间（UTC+8）', '结束时间（UTC+8）'],
    states: {
      queued: '排队中',
      collecting: '取证中',
      awaiting_confirmation: '待确认',
      sealing: '固化中',
      succeeded: '已固化',
      failed: '取证失败',
      cancelled: '已取消',
    } satisfies Record<CaptureState, string>,
  },
}

export type Words = typeof words
