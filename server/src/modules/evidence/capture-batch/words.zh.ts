// Words of the Excel template and of what is wrong in a row, in Chinese.
export const words = {
  columns: {
    name: '取证名称',
    url: '取证网址',
    label: '取证标签',
    marketplace: '电商平台',
    videoSite: '视频平台',
    shop: '店铺名称',
    publisher: '发布者',
  },
  /** Heading of marketplace and video site in older templates; still read. */
  formerPlatform: '取证平台',
  required: '不能为空',
  tooLong: '不能超过 {limit} 个字符',
  control: '含有不可见的控制字符（{character}），请删除',
  label: '最多 20 个汉字、字母、数字或下划线',
  isSample: '这是模板里的示例行，请删除或改成您自己的内容',
  repeated: '与第 {row} 行的网址相同，请删除其中一行',
  fileName: '取证模板',
  sheet: '取证',
  pasted: '粘贴的网址',
  notes: {
    title: '填写说明',
    lines: [
      '带 * 的列必填；一行一个网址，最多 500 行，文件不超过 5 MB。',
      '网址以 http:// 或 https:// 开头，也可以直接粘贴分享文字。',
      '标签最多 20 个汉字、字母、数字或下划线。',
      '电商平台（视频平台）与店铺（发布者）可不填，取证时从页面读取；填写的与页面不一致时会提醒。',
      '请删除示例行后再上传。公式按文字处理。',
    ],
  },
  sample: { name: '示例：青禾日报首页', label: '案件7', platform: '青禾商城', shop: '青禾旗舰店', publisher: '青禾小厨' },
}

export type Words = typeof words
