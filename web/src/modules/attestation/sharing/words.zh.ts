// The words of the sharing panels, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  subjects: {
    record: {
      title: '分享这条记录',
      intro:
        '拿到链接的人能看到证书、时间、摘要与证明状态；要看到或下载证据本身，还需要提取码。对方每次凭码打开都会记入流转记录。',
    },
    case: {
      title: '分享这个案件',
      intro:
        '对方凭链接和提取码，无需注册即可查看案件名称、当事人、受理法院和证据清单，打开每份证据的证书，下载证据目录和“交对方”的全部材料。您的备注、openings.json（您的姓名与手机号明文）和流转记录不会给对方。分享之后对案件的改动，对方再次打开时也能看到。',
    },
  },
  make: {
    title: '新建分享链接',
    days: '有效期',
    dayCount: (days: number) => `${days} 天`,
    act: '生成链接',
    another: '再生成一个',
  },
  made: {
    title: '链接已生成',
    once: '出于安全，平台只保存链接的摘要。关闭后无法再次显示，请现在复制。',
    link: '分享链接',
    copy: '复制链接',
    qr: '分享链接的二维码',
    until: (time: string) => `有效至 ${time}`,
  },
  code: {
    title: '提取码',
    hint: '请用另一种方式（电话、当面）告诉对方，不要和链接一起发送。输错 5 次会锁定 10 分钟。',
    change: '更换',
    changeAsk: '更换提取码？',
    changeText: '旧提取码立即失效，已经凭旧码打开的人也要重新输入。链接本身不变。',
    changed: '提取码已更换',
  },
  list: {
    title: (count: number) => `有效的分享（${count}）`,
    empty: '目前没有有效的分享。',
    made: (time: string) => `${time} 生成`,
    until: (time: string) => `${time} 到期`,
    opened: (count: number) => `凭码打开 ${count} 次`,
    openedAt: (time: string, address: string) => `${time}，来自 ${address}`,
    earlier: (count: number) => `另有更早的 ${count} 次`,
    revoke: '撤销',
    revokeAsk: '撤销这个分享？',
    revokeText: '链接立即失效，不能恢复。对方已经下载的内容无法收回。',
    revoked: '分享已撤销',
    ended: (count: number) => `已结束的分享（${count}）`,
    states: { expired: '已到期', revoked: '已撤销' },
  },
  phone: {
    title: '在手机上打开',
    text: '用手机扫描二维码，即可查看这一条记录，无需登录。链接只能使用一次。',
    qr: '在手机上打开这条记录的二维码',
    left: (minutes: number, seconds: string) => `${minutes}:${seconds} 后失效`,
    over: '二维码已失效',
    renew: '换一个二维码',
    local: (host: string) => `当前地址是 ${host}，只有这台电脑能打开。请改用手机能访问的网址登录后再扫码。`,
    secret: '扫到它的人都能看到这条记录，请勿截图转发。',
  },
}

export type Words = Widened<typeof words>
