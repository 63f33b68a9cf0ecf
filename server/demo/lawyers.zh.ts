// Fictitious lawyers of the demo platforms in Chinese; their texts say so.
import type { DeskLawyer } from '@attestry/contract/modules/lawyer/desk'

export const lawyers = {
  shen: {
    name: '沈嘉禾',
    firm: '江州澄明律师事务所（演示）',
    city: '江州',
    summary: '摄影、插画与短视频的著作权，常为创作者处理平台侵权。',
    introduction: `主要代理摄影、插画和短视频的著作权案件，熟悉各内容平台的投诉与取证流程。

## 常处理的事
- 图片被商品详情页盗用
- 短视频被搬运、去水印
- 授权范围与署名争议

首次沟通请准备作品的原始文件和侵权链接；页面还在的，先做网页取证。`,
  },
  luo: {
    name: '罗启文',
    firm: '江州澄明律师事务所（演示）',
    city: '江州',
    summary: '商标与电商经营纠纷，兼顾平台内投诉与诉讼。',
    introduction: `为品牌方和网店处理商标侵权、恶意投诉和店铺资质争议。

## 常处理的事
- 仿冒店铺与商品链接的批量取证
- 平台内申诉与反申诉
- 与经营者的和解谈判

建议先固定店铺首页、商品页和经营者公示信息，再发函。`,
  },
  gu: {
    name: '顾清越',
    firm: '临海衡平律师事务所（演示）',
    city: '临海',
    summary: '名誉权与网络侵权，关注取证的及时与完整。',
    introduction: `代理名誉权、肖像权和网络暴力案件，也协助企业处理不实信息。

发布者随时可能删帖。请先固定原帖、评论区和账号主页，再考虑公开回应。`,
  },
  he: {
    name: '何以宁',
    firm: '临海衡平律师事务所（演示）',
    city: '临海',
    summary: '数据合规与个人信息保护，服务中小互联网企业。',
    introduction: `为企业起草隐私政策、梳理数据出境与共享，也代理个人信息侵权案件。

存证涉及他人个人信息的，建议先评估必要性，只保存与争议有关的部分。`,
  },
  tang: {
    name: '唐书雁',
    firm: '北原同路律师事务所（演示）',
    city: '北原',
    summary: '合同与劳动争议，擅长整理聊天记录与邮件。',
    introduction: `处理买卖、服务合同和劳动争议，证据往往散落在聊天和邮件里。

请保留原始设备和原始记录；导出的文件可以先做存证，证明导出时的样子。`,
  },
  wei: {
    name: '魏行简',
    firm: '北原同路律师事务所（演示）',
    city: '北原',
    summary: '消费维权与产品责任，代理个人消费者。',
    introduction: `代理网购欺诈、虚假宣传和产品责任案件。

请保存订单、宣传页面和与商家的沟通；宣传页面容易修改，越早固定越好。`,
  },
} satisfies Record<string, DeskLawyer['zh']>
