// Texts of the certificate in Chinese.
import type { SourceClass } from '@attestry/contract/evidence-kind'
import type { InBothLanguages } from '../../../adapters/paper/port.ts'

export const words = {
  title: '存证证书',
  number: '保全号',
  issuedAtNote: '证书在首次调取时制作并签名，此为签名时间；存证时间以所列时间戳为准。',
  qrAlt: '二维码：本证书的在线查验地址',
  demo: '演示记录：本证书由演示系统出具，其登录密码公开，账号与身份均为虚构，不得作为证据使用。',
  proven: (time: string, basis: InBothLanguages) =>
    `其清单最迟于 ${time} 已经存在（依据：${basis.zh}）；此后任何改动，都会使下列摘要不再相符。`,
  captured: (from: string, to: string) => `取证于 ${from} 开始，${to} 结束（取证主机时钟）。`,
  bases: { external: '外部机构的时间戳', embedded: '平台自建的时间戳服务', log: '日志检查点' },
  facts: {
    heading: '存证事实',
    name: '名称',
    publicId: '证书查询码',
    kind: '存证类型',
    source: '来源类别',
    addressAsked: '取证网址',
    addressReached: '实际到达的网址',
    named: '用户填写',
    platformNamed: '电商或视频平台',
    sellerNamed: '店铺或发布者',
    subject: '存证主体',
    identity: '主体身份',
    demoIdentity: '演示账号：身份为虚构，密码公开，未经任何核验。',
    operator: '操作人',
    cleanliness: '清洁性检查',
    warning: '取证提醒',
    seen: '取证时所见',
    noSubject: '未登记',
    none: '未填写',
  },
  fields: { name: '姓名或名称', phone: '手机号' },
  sources: {
    collected: '平台采集',
    uploaded: '用户提交',
    digest: '仅存摘要',
  } satisfies Record<SourceClass, string>,
  digest: {
    heading: '数字摘要',
    manifest: '存证清单摘要（SHA-256）',
    manifestNote: '清单列明本记录的全部文件、主体与时间；此摘要即本记录的摘要。',
    files: (count: number) => `文件共 ${count} 个`,
    noFiles: '本记录不含文件。',
    more: (count: number) => `另有 ${count} 个文件未在此列出，全部列于 record.json。`,
  },
  proof: {
    heading: '时间与防篡改证明',
    log: '仅可追加的日志',
    positionOf: (index: string, size: string) => `第 ${index} 位（自 0 起），日志当时共 ${size} 条`,
    root: '日志根哈希',
    loggedBy: '检查点不晚于',
    timeStamp: '时间戳',
    embedded: '平台自建的时间戳服务',
    external: '外部时间戳机构',
    serial: '序列号',
    policy: '策略标识',
    noTimeStamp: '本证书签发时尚无时间戳。',
    anchor: '区块链锚定',
    reference: '交易或凭证',
    explorer: '浏览器地址',
    timePending: '尚未确认',
    noAnchor: '未锚定至区块链。日志与时间戳的效力不依赖于此。',
    trust: '信任锚清单摘要',
    trustNote: '请与平台公开发布的信任锚清单摘要比对（SHA-256）。',
  },
  meaning: {
    heading: '证明范围',
    proves: '本证书证明',
    provesNot: '本证书不证明',
  },
  verify: {
    heading: '如何核验',
    online: '在线：扫描首页二维码或访问下列地址，核对保全号与清单摘要。',
    package:
      '离线：取得证据包，运行其中的 verify.sh（仅需 coreutils 与 OpenSSL），或以浏览器打开 verify.html；VERIFY.md 逐条列明等效命令。全程无需联网，也无需信任平台。',
    files: '单个文件：用 sha256sum 与 openssl dgst -sm3 计算摘要，与本证书所列比对。',
    manifest: '清单：用 pdfdetach -saveall 取出随附文件；record.json 的 SHA-256 即本记录的摘要。',
    signature:
      '本文件：以 pdfsig 或 Adobe Acrobat 验证电子签名；文档时间戳可用 openssl ts -verify 验证。签名证书应能追溯至信任锚清单所列的根证书。',
  },
  replaced: '□ 表示字体中没有的字符或不可见的字符；完整内容见 record.json。',
  cut: '值末尾的省略号表示因篇幅截断；完整内容见 record.json。',
}

export type Words = typeof words
