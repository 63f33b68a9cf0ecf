// The words of the home page, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '电子数据存证与核验',
  description: '提交文件，固定摘要、时间与经手记录；任何人都能用自己的电脑核验，不必相信平台。',
  heroTitle: ['此刻的数据，', '日后人人可核验'],
  heroLead:
    '提交文件，平台在接收的同时计算 SHA-256 与国密 SM3 两种摘要，连同时间、提交人和每一步经手记录一起封存。原文件哪怕只改动一个字节，摘要就对不上。',
  start: '注册，开始存证',
  workspace: '进入工作台',
  tryDigest: '先算一份摘要',
  sample: {
    caption: '存证记录',
    badge: '示例',
    name: '名称',
    nameValue: 'abc.txt，内容为 abc 三个字母',
    custody: '经手记录',
    steps: [
      { what: '创建记录', detail: '提交人 · 平台时间' },
      { what: '接收并计算摘要', detail: '边接收边计算，浏览器与服务器各算一次' },
      { what: '写入存储', detail: '按摘要存放，写入后只读' },
      { what: '封存', detail: '编号、清单与摘要就此固定' },
    ],
    note: '示例里的两个摘要是真的，用下方任何一条命令都能算出同样的结果。',
  },
  offersTitle: '现在可以做什么',
  offers: [
    { title: '文件存证', text: '一次提交多个文件，单个可达数 GB。断网或刷新之后，从断开处接着传。' },
    { title: '摘要存证', text: '文件不便交出时，只提交摘要；日后出示原件，再与记录比对。' },
    { title: '双重摘要', text: '每个文件同时计算 SHA-256 与 SM3，一种算法将来变弱，另一种仍在。' },
    { title: '全程留痕', text: '谁、在什么时间、做了什么，逐条记录，时间一律注明时区。' },
  ],
  offersNote: '费用在提交前显示，处理失败不收费。',
  verifyTitle: '一个陌生人怎样核验',
  verifyLead: '核验不需要账号，也不需要相信我们。对方只要有原文件和记录上的摘要。',
  verifySteps: [
    { title: '拿到两样东西', text: '原文件，以及存证记录或证书上的摘要。' },
    { title: '自己算一遍', text: '在本页计算，或用电脑自带的命令；文件都不会离开那台电脑。' },
    { title: '逐位比对', text: '完全一致，就是同一份文件；有一位不同，就不是。' },
  ],
  commandsTitle: '电脑自带的命令',
  digestTitle: '在这里算摘要',
  limitsTitle: '一份存证说明什么，不说明什么',
  saysTitle: '说明',
  says: ['这些数据在记录的时间已经存在', '从那时起，内容没有改变', '由哪个账号提交，经过了哪些步骤'],
  doesNotSayTitle: '不说明',
  doesNotSay: [
    '内容本身是否真实',
    '存证记录不是公证书，也不是鉴定意见书；那些只能由公证机构和鉴定机构出具',
    '能否作为定案依据，由法院认定',
  ],
  closingTitle: '先存下来，再慢慢谈',
  closingText: '注册只需要手机号。',
}

export type Words = Widened<typeof words>
