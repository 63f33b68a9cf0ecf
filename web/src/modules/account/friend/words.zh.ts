// Texts of inviting friends, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '邀请好友',
  lead: '把链接发给同样需要保存证据的朋友，对方的注册与实名进展会显示在这里。',
  linkTitle: '您的邀请链接',
  copyLink: '复制链接',
  copied: '链接已复制',
  copyByHand: '此浏览器不能自动复制，请选中链接手动复制',
  code: '邀请码',
  qr: '邀请链接的二维码',
  qrHint: '用手机扫码打开注册页',
  rule: (inviter: string, friend: string | null) =>
    friend === null
      ? `好友通过实名认证后，您获得 ${inviter} 元赠送余额。`
      : `好友通过实名认证后，您获得 ${inviter} 元、好友获得 ${friend} 元赠送余额。`,
  noReward: '本平台目前没有邀请奖励，您仍可以用链接邀请好友。',
  fairness: '每位好友只奖励一次。本人的其他账号、子账号，以及已在本平台认证过的人不计入。赠送余额可抵扣服务费，不能提现。',
  joined: '已注册好友',
  rewarded: '已获奖励',
  earned: '累计奖励',
  yuan: (amount: string) => `${amount} 元`,
  list: '受邀好友',
  columns: { phone: '好友手机号', joinedAt: '注册时间', state: '状态', reward: '奖励（元）' },
  states: { joined: '待实名', rewarded: '已奖励', ineligible: '不计奖励' },
  causes: {
    'same-person': '该好友此前已在本平台认证或注册过。',
    'own-account': '与您是同一人或您的子账号。',
    'no-reward': '认证时平台没有邀请奖励。',
    'inviter-closed': '认证时邀请人的账号已停用。',
  },
  closed: '账号已注销',
  empty: '还没有好友通过您的链接注册',
  emptyHint: '好友注册后会出现在这里，手机号只显示首尾几位。',
}

export type Words = Widened<typeof words>
