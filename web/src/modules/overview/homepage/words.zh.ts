// Texts of the overview, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '概览',
  figures: '存证数量',
  total: '全部记录',
  thisMonth: '本月新增',
  sealing: '固化中',
  failed: '固化失败',
  bytes: '保管的数据',
  recent: '最近的记录',
  recentLabel: '最近的存证记录',
  all: '查看全部记录',
  acts: '开始取证或存证',
  capturePages: '网页取证',
  capturePagesHint: '由平台打开网页并固定内容，预览满意再付费',
  captureShop: '电商取证',
  captureShopHint: '留存商品页、价格、店铺与资质，成功后收费',
  captureVideo: '短视频取证',
  captureVideoHint: '留存视频文件、封面、作者与数据，成功后收费',
  depositFiles: '存证文件',
  depositFilesHint: '上传并保管原文件，单个最大 64 GB',
  depositDigests: '存证摘要',
  depositDigestsHint: '文件不离开您的电脑，只提交摘要',
  teach: '三步完成第一份存证',
  steps: [
    { title: '选择文件', text: '把合同、聊天记录、作品或录音录像拖进来。上传中断、页面刷新，都能接着传。' },
    { title: '核对摘要与费用', text: '浏览器和服务器各算一遍摘要，两边一致才可提交；价格在提交前就能看到。' },
    { title: '得到保全号', text: '平台固化清单、时间和流转记录，此后的任何改动都能被发现。' },
  ],
  teachAct: '存证第一个文件',
  teachNote: '存证表明文件何时已经存在、此后未被改动，不对内容的真实性作保证。公证书只能由公证机构出具。',
}

export type Words = Widened<typeof words>
