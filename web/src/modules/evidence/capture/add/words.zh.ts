// The words of the form that starts captures, in Chinese.
import { CONFIRM_TIMEOUT_HOURS } from '@attestry/contract/modules/evidence/capture-vocabulary'
import type { Widened } from '../../../../kernel/words.ts'
import type { AddressProblem } from './found-addresses.ts'

const CONFIRMED = `确认后固化、写入公开日志，${CONFIRM_TIMEOUT_HOURS} 小时内不确认则自动取消`

export const words = {
  titles: { web: '新建网页取证', ecommerce: '新建电商取证', video: '新建短视频取证' },
  leads: {
    web: '提交后立即开始，几十秒内可以看到预览。现在不收费，确认预览后才收费。',
    ecommerce: '提交后立即开始，几十秒内可以看到预览。现在不收费，确认预览后才收费。',
    video: '提交后立即开始，视频播放完即可看到预览。现在不收费，确认预览后才收费。',
  },
  paste: { web: '网址', ecommerce: '商品链接', video: '视频链接' },
  pasteHint: (limit: number) => `一行一个，或直接粘贴聊天、分享里的整段文字，会自动找出网址。一次最多 ${limit} 个。`,
  sample: '演示系统可用的示例网址：',
  takeSample: '使用示例',
  pasteExample: 'https://',
  moreThan: (limit: number) => `超过 ${limit} 个请用<sheet>批量导入</sheet>。`,
  found: (good: number, bad: number) =>
    bad > 0 ? `找到 ${good} 个可取证的网址，${bad} 个有问题` : `找到 ${good} 个可取证的网址`,
  noneFound: '没有找到网址。网址以 http:// 或 https:// 开头。',
  rows: '将要取证的网址',
  problems: {
    'not-http': '只能对 http 或 https 网址取证',
    unreadable: '网址不完整或写法有误',
    credentials: '网址里带有用户名或密码，请去掉后再提交',
    'too-long': '网址超过 2048 个字符（汉字等按转义后的长度计算）',
    'not-public': '这是内网或本机地址，只能对公开网址取证',
    repeated: '与前面的重复，不会再次提交',
    'too-many': '超出一次可提交的数量',
  } satisfies Record<AddressProblem, string>,
  name: '名称',
  nameHint: '不填则用网页标题',
  platform: { web: '电商平台', ecommerce: '电商平台', video: '视频平台' },
  seller: { web: '店铺名称', ecommerce: '店铺名称', video: '发布者' },
  partiesHint: {
    web: '',
    ecommerce: '电商平台与店铺名称由取证程序从页面读取，在预览中核对。您也可以先填写，与页面不一致时会提醒，并在记录中写明。',
    video: '视频平台与发布者由取证程序从页面读取，在预览中核对。您也可以先填写，与页面不一致时会提醒，并在记录中写明。',
  },
  readFromPage: '不填则从页面读取',
  compareNames: { web: '', ecommerce: '填写店铺以便核对', video: '填写发布者以便核对' },
  copyDown: '用于以下各行',
  remove: (url: string) => `移除 ${url}`,
  options: '选项：设备、标签、安全证书',
  label: '标签（用于以上全部）',
  device: '以什么设备打开',
  deviceHint: '有些网站在手机上显示的内容不同。',
  submit: (count: number) => (count === 0 ? '开始取证' : `开始取证（${count} 个）`),
  failed: '没有提交成功，也没有收费',
  uncertain: '未能确认是否提交成功',
  payLater: '现在不收费；看过预览并确认后，才收取以上费用。',
  skipped: (count: number) => `${count} 个有问题的网址不会提交。`,
  badLabel: '标签不符合要求，请先修改。',
  nothingYet: '粘贴网址后即可开始。',
  next: '接下来',
  nextSteps: {
    web: ['全新的浏览器打开页面并滚动到底', '您看到预览与提醒，满意再确认', CONFIRMED],
    ecommerce: ['全新的浏览器打开商品页并滚动到底', '读取价格、店铺与资质，您看到预览与提醒，满意再确认', CONFIRMED],
    video: ['全新的浏览器打开视频页并播放', '从页面流量中留存视频、封面、作者与数据，您看到预览，满意再确认', CONFIRMED],
  },
  kept: '已恢复您上次没有提交的内容。',
  discard: '清空',
  view: '查看',
}

export type Words = Widened<typeof words>
