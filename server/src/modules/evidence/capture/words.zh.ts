// Server texts about captures, in Chinese.
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
}

export type Words = typeof words
