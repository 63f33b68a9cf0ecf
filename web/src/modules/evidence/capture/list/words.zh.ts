// The words of lists of captures, in Chinese.
import { CONFIRM_TIMEOUT_HOURS } from '@attestry/contract/modules/evidence/capture-vocabulary'
import type { Widened } from '../../../../kernel/words.ts'

const CONFIRM = `有登录页、残缺或网站安全证书问题会先提醒。满意才确认收费，${CONFIRM_TIMEOUT_HOURS} 小时内不确认就自动取消。`

export const words = {
  titles: { web: '网页取证', ecommerce: '电商取证', video: '短视频取证' },
  leads: {
    web: '提交网址，平台用全新的浏览器打开并完整留存。先看预览，确认后才收费。',
    ecommerce: '留存商品页、价格、店铺与经营资质。先看预览，确认后才收费。',
    video: '留存视频文件、封面、作者与各项数据。先看预览，确认后才收费。',
  },
  list: '取证列表',
  add: '新建取证',
  sheet: '批量导入',
  columns: {
    page: '网页',
    state: '状态',
    label: '标签',
    party: '电商平台与店铺',
    publisher: '视频平台与发布者',
    createdAt: '提交时间',
  },
  filters: { search: '搜索名称、网址或保全号', state: '全部状态', label: '全部标签' },
  chips: {
    keyword: (text: string) => `关键词：${text}`,
    label: (text: string) => `标签：${text}`,
    state: (text: string) => `状态：${text}`,
    batch: '同一批次',
    from: (day: string) => `${day} 起`,
    to: (day: string) => `${day} 止`,
  },
  export: '导出 CSV',
  open: (name: string) => `查看 ${name}`,
  lookAndConfirm: '查看预览并确认',
  batchConfirm: (count: number) => `确认 ${count} 个`,
  batchCancel: (count: number) => `放弃 ${count} 个`,
  batchRetry: (count: number) => `重新取证 ${count} 个`,
  batchNothing: '所选的取证目前没有可做的操作',
  batchSealing: (count: number) => `${count} 个正在固化，完成后可在这里下载证据包。`,
  confirmTitle: (count: number) => `确认 ${count} 个取证？`,
  confirmText: '确认后立即固化并收费，之后不能撤回。',
  confirmWarned: (count: number) => `其中 ${count} 个有提醒，建议先逐个查看预览。`,
  withWalls: (count: number) => `${count} 个取到的是登录页、验证页或错误页，不是页面本身，默认不固化。仍要固化请勾选。`,
  withLacking: (count: number) => `${count} 个因平台故障缺少一部分，默认不固化；重新取证不收费。仍要固化请勾选。`,
  confirmNoneTitle: '没有可以直接确认的取证',
  confirmNone: '所选的都属于上面列出的情况，默认不固化。仍要固化，请先勾选；否则请关闭后重新取证或放弃。',
  cancelTitle: (count: number) => `放弃 ${count} 个取证？`,
  cancelText: '进行中的会立即停止，已取得的内容会删除。不收费。',
  allDone: (count: number) => `已处理 ${count} 个`,
  someFailed: (done: number, failed: number, reason: string) => `已处理 ${done} 个，另有 ${failed} 个没有成功：${reason}`,
  empty: { web: '还没有网页取证', ecommerce: '还没有电商取证', video: '还没有短视频取证' },
  steps: {
    web: [
      { title: '粘贴网址', text: '聊天里分享的整段文字也可以，平台会找出其中的网址。一次可以提交多个。' },
      { title: '实时查看取证', text: '平台用全新、未登录的浏览器打开页面，滚动到底，留存截图、源码、网络抓包与可回放的存档。' },
      { title: '看预览，再确认', text: CONFIRM },
    ],
    ecommerce: [
      { title: '粘贴商品链接', text: '分享口令的整段文字也可以，平台会找出其中的网址。一次可以提交多个。' },
      { title: '实时查看取证', text: '打开商品页，滚动到底，读取价格、店铺与资质，留存截图、源码与全部网络数据。' },
      { title: '看预览，再确认', text: CONFIRM },
    ],
    video: [
      { title: '粘贴视频链接', text: '分享出来的整段文字也可以，平台会找出其中的网址。一次可以提交多个。' },
      { title: '实时查看取证', text: '打开页面并播放，视频文件取自页面自身的网络流量，并读取发布者与各项数据。' },
      { title: '看预览，再确认', text: CONFIRM },
    ],
  },
  emptyNote: '取证浏览器不登录任何账号，只能留存公开可见的内容。',
  workTitle: '网页取证工作台',
  workLead: '贴一批网址，看着它们取证，逐个看预览，再一起确认。',
  workList: '最近的取证',
  workEmpty: '还没有提交。粘贴网址后，进度会显示在这里。',
  workAll: '查看全部',
  silent: '实时进度暂时中断，正在每隔几秒查询一次。',
}

export type Words = Widened<typeof words>
