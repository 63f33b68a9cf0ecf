// Patterns of promises in both languages, for the tests that search papers and pages for them.

export const promisePatterns = {
  backDating: /倒签|倒填|回填|back-?dat/i,
  noTrust: /无需信任|不必信任|不必相信|无须信任|no trust in/i,
  trustedTimeStamp: /可信时间戳|trusted time-?stamp/i,
  witnessedLog: /见证方签署了|the witness signed/i,
  verifiedIdentity: /通过其实名认证|had verified the subject/i,
  obtained: /由其受控设备取得|its controlled machine/i,
  originProved: /来源(已|得到|获得)?证(明|实)|origin (is )?prove[nd]|proves? (its|the) origin/i,
  sameAtVantage: /状态码与页面文字相同|text of the page were the same/i,
  similarAtVantage: /其报告为“相近”|report says “similar”/i,
  platformOnly: /仅有平台自身证明|platform.s word only/i,
}
