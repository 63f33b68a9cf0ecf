// The words around the verification of a package, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  label: '证据包核验',
  step: (at: number, of: number, title: string) => `正在核验第 ${at} 项，共 ${of} 项：${title}`,
  opening: '正在打开证据包',
  progress: '读取进度',
  bytes: (done: string, total: string) => `已读取 ${done}，共 ${total}`,
  cancel: '取消核验',
  cancelled: '核验已取消，没有结论。',
  again: '重新核验',
  steps: '逐项结果',
  passed: {
    platformOnly: '核验通过，内容未改动；仅有平台自身证明',
    outsideVouches: '核验通过，内容未改动；平台以外另有作证方',
  },
  passedMeanings: '前半句是本次核验的结论；后半句说时间由谁担保，核验不改变这一点。',
  passedText: (result: string) => `刚刚在您的浏览器里完成全部检查：${result}`,
  failed: '核验未通过',
  failedText: (count: number) => `${count} 项检查没有通过，原因见下。请不要采信这个证据包；可请持有人重新下载后再核验。`,
  failure: (check: string, reason: string) => `${check}：${reason}`,
  passedUncompared: '未确认：信任锚清单摘要尚未比对',
  uncomparedText: '包内签名相互吻合，但信任锚来自证据包自身。请把下面的摘要与平台公布的比对，一致时结论才有效。',
  record: {
    number: '保全号',
    title: '名称',
    digest: '记录摘要',
    exists: '最迟存在时间',
    authorities: '时间戳机构',
    ownNames: { embedded: '平台自有（P-256、SHA-256）', 'embedded-sm2': '平台自有（国密 SM2、SM3）' },
    ownOnly: '均为平台自有时间戳，不能独立于平台证明时间。',
  },
  trust: {
    title: '信任锚清单摘要',
    current: '与平台当前公布的一致。',
    older: '平台现已公布新的清单；证据包使用的是此前公布过的清单，仍在平台公布之列。',
    foreign: '证据包所带的清单不是本平台公布过的。',
    unasked: '没有可比对的公布值。',
  },
  bundle: {
    label: '材料包核验',
    working: (at: number, of: number) => `这个材料包内有 ${of} 个证据包，正在核验第 ${at} 个`,
    passed: (count: number) => `${count} 个证据包全部核验通过`,
    some: (passed: number, count: number) => `${count} 个证据包中，${passed} 个核验通过，${count - passed} 个没有通过或没有结论`,
    uncompared: (count: number) => `${count} 个证据包都没有发现改动，但信任锚清单摘要尚未比对`,
    scope: '核验的是其中的证据包；证据目录和单独的 PDF 证书不在核验之列。',
    compressed: (first: string) =>
      `这是内含多个证据包的材料包，但被其他程序重新压缩过。请解压，再选择其中一个证据包核验，例如 ${first}。`,
    results: '逐个结果',
    states: {
      waiting: '等待',
      running: '正在核验',
      passed: '核验通过',
      uncompared: '未确认',
      failed: '核验未通过',
      none: '没有结论',
    },
  },
  states: { waiting: '等待', running: '正在核验' },
  details: '细节',
  unreadable: {
    network: '读取证据包时网络中断，没有结论。请稍后重新核验，或下载后再核验。',
    refused: '服务器没有给出证据包，没有结论。',
    changed: '证据包在读取过程中变了，没有结论。请重新核验。',
    other: '这不是证据包，没有核验。请选择从平台下载的证据包（.zip）；要核验原文件，请用“用文件查询”。',
    file: '无法继续读取这个文件，它可能已被移动或正在使用。没有结论，请重新选择。',
  },
  unable: (lacking: string) =>
    `这个浏览器缺少核验所需的密码功能（${lacking}），没有结论。请换用较新的浏览器并通过 https 打开本页，或从“公开日志”页面下载 verify.sh 核验（包内的那一份可能被人换过）。`,
}

export type Words = Widened<typeof words>
