// Texts of the list of logged-in devices, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  thisDevice: '本机',
  methods: {
    password: '密码登录',
    sms: '短信登录',
    register: '注册时登录',
    scan: '扫码登录',
    third: '第三方账号登录',
    bridge: '合作平台登录',
    switch: '切换账号登录',
  },
  unknownDevice: '未知设备',
  loginAt: (time: string) => `登录于 ${time}`,
  lastSeenAt: (time: string) => `最近使用 ${time}`,
  endSession: '让它退出',
  sessionEnded: '该设备已退出登录',
  hint: '如有不认识的设备，请让它退出，并尽快修改密码。',
  endOthers: '让其他设备全部退出',
  endOthersTitle: '让其他设备全部退出？',
  endOthersText: '除本机外，所有设备都需要重新登录。',
  othersEnded: (count: number) => `已让 ${count} 台其他设备退出登录`,
}

export type Words = Widened<typeof words>
