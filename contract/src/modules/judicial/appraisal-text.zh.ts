// Default texts of appraisals, in Chinese; a platform edits its own version.

export const texts = {
  matters: {
    existence: '电子数据的存在性',
    authenticity: '电子数据的真实性（含完整性）',
    function: '软件或系统的功能性',
    similarity: '电子数据或软件的相似性',
    other: '其他鉴定事项',
  },
  uses: {
    litigation: '诉讼',
    arbitration: '仲裁',
    administrative: '行政投诉或举报',
    investigation: '向公安机关报案',
    internal: '自行核查',
  },
  notice: {
    truth: '委托人对鉴定材料的真实性、合法性负责；提供虚假材料的，承担相应的法律责任。',
    independent: '鉴定人独立进行鉴定，对鉴定意见负责。委托人不得要求或者暗示鉴定人按其意图出具鉴定意见。',
    private:
      '当事人自行委托取得的鉴定意见，另一方有证据或者理由足以反驳并申请鉴定的，人民法院可能另行委托鉴定；是否采信由人民法院决定。',
    period: '鉴定机构在本委托书载明的期限内决定是否受理并完成鉴定；鉴定期限经批准可以延长一次。补充材料的时间不计入鉴定期限。',
    again: '同一鉴定事项不得同时委托其他鉴定机构。',
    recusal: '鉴定人与鉴定事项有利害关系、可能影响公正的，应当回避；委托人有权申请鉴定人回避。',
    damage: '鉴定在存证记录的副本上进行，不改变固化的原始数据；鉴定材料为电子数据，不涉及耗损和退还。',
    termination:
      '鉴定材料不足且无法补充、委托人要求终止或者出现其他使鉴定无法继续的情形的，鉴定机构终止鉴定，并按办理情况退还费用。',
    fee: '不予受理的，全额退还鉴定费；受理前撤回的，全额退还。受理后撤回或者终止的，退还数额由鉴定机构根据已完成的工作决定。',
    signature:
      '本委托书以手写笔迹、短信验证码和一次性数字证书签署。该数字证书由平台的认证系统签发，平台不是经许可的电子认证服务提供者。',
  },
  acceptanceChecks: {
    scope: '鉴定事项属于本机构的业务范围和鉴定能力',
    material: '鉴定材料真实、完整、充分，取得方式合法',
    purpose: '鉴定用途合法，不违背社会公德',
    elsewhere: '同一鉴定事项没有委托其他鉴定机构',
    questions: '鉴定要求符合司法鉴定执业规则和技术规范',
  },
  standards: {
    'SF/T 0076-2020': '电子数据存证技术规范',
    'SF/Z JD0400001-2014': '电子数据司法鉴定通用实施规范',
    'SF/Z JD0402004-2018': '电子文档真实性鉴定技术规范',
    'SF/Z JD0403001-2014': '软件相似性检验实施规范',
    'GB/T 29361': '电子物证文件一致性检验规程',
  },
  numberPattern: '司鉴〔{year}〕电鉴字第{seq}号',
}

export type Texts = typeof texts

/** Words that ask for a result instead of an examination; a question with 是否 does not. */
export const wishedResult =
  /(希望|要求|务必|请求|请予以)((?!是否|能否|可否|有无)[^。；？]){0,12}(得出|认定|证明(?!文件|书|材料|信)|证实|出具.{0,6}(侵权|成立|有利))/
