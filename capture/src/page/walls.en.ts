// Rules for walls by their scripts, ids and URLs, and by their English text.
import type { WallRule } from './wall-rule.ts'

export const wallsEn: readonly WallRule[] = [
  { kind: 'challenge', in: 'source', pattern: /challenges\.cloudflare\.com|\/cdn-cgi\/challenge-platform\/h\//i, maxText: 1500 },
  {
    kind: 'challenge',
    in: 'mark',
    pattern: /#challenge-(running|form|stage|error)|#cf-(challenge|wrapper)|#turnstile-wrapper/i,
    maxText: 2500,
  },
  {
    kind: 'challenge',
    in: 'title',
    pattern: /^(just a moment|attention required|one more step|pardon our interruption|are you a robot)/i,
    maxText: 3000,
  },
  {
    kind: 'challenge',
    in: 'source',
    pattern: /g\.alicdn\.com\/(AWSC|sd\/ncpc)|cf\.aliyun\.com\/nocaptcha|\/_____tmd_____\/punish/i,
    maxText: 1500,
  },
  {
    kind: 'challenge',
    in: 'url',
    pattern: /\/_____tmd_____\/|\/punish\?|captcha\.(taobao|jd|tmall)|\/risk[-_]handler|verify\.(snssdk|zijieapi)|\/waf_captcha/i,
  },
  {
    kind: 'challenge',
    in: 'mark',
    pattern: /#(nocaptcha|nc_1_wrapper|baxia-punish|J_sufei)|\.(nc-container|baxia-dialog)/i,
    maxText: 2500,
  },
  { kind: 'challenge', in: 'source', pattern: /(captcha\.(qq|gtimg)\.com|turing\.captcha\.qcloud\.com)/i, maxText: 1500 },
  {
    kind: 'challenge',
    in: 'mark',
    pattern:
      /#(tcaptcha|captcha_container|captcha-verify)|\.(geetest_(panel|holder|captcha|box)|captcha_verify_container|yidun_modal)/i,
    maxText: 2500,
  },
  {
    kind: 'challenge',
    in: 'source',
    pattern:
      /(static|api)\.geetest\.com|gcaptcha4\.geetest\.com|hcaptcha\.com\/1|recaptcha\/(api|enterprise)\.js.*render=explicit/i,
    maxText: 800,
  },
  {
    kind: 'challenge',
    in: 'source',
    pattern: /perimeterx|px-cloud\.net|datadome\.co\/captcha|geo\.captcha-delivery\.com|_Incapsula_Resource/i,
    maxText: 1500,
  },
  {
    kind: 'challenge',
    in: 'text',
    pattern: /verify(ing)? (that )?you are (a )?human|checking your browser|unusual traffic from your/i,
    maxText: 2500,
  },

  {
    kind: 'login-wall',
    in: 'url',
    pattern:
      /^https?:\/\/(login|passport|signin|accounts?)\.|\/(login|signin|sign-in|passport)(\.(html?|jsp|php|aspx?))?([/?#]|$)/i,
    maxText: 2500,
  },
  {
    kind: 'login-wall',
    in: 'text',
    pattern: /(please )?(log|sign) ?in to (continue|view|see|proceed)|you must (be logged|log|sign) in/i,
    maxText: 2500,
  },
  { kind: 'login-wall', in: 'overlay', pattern: /(log|sign) ?in (to|with)|create an account/i },

  {
    kind: 'cookie-wall',
    in: 'overlay',
    pattern:
      /(we|this (web)?site|our partners)[^.]{0,60}cookies|cookie (settings|preferences|policy|consent)|accept (all )?cookies|(reject|decline) all/i,
  },
  {
    kind: 'cookie-wall',
    in: 'mark',
    pattern: /#(onetrust-banner-sdk|CybotCookiebotDialog|qc-cmp2-container|usercentrics-root|didomi-host|sp_message_container)/i,
  },

  {
    kind: 'soft-404',
    in: 'title',
    pattern: /\b404\b|(page|item|product|video) (was )?not found|(no longer|not) available/i,
    maxText: 3000,
  },
  {
    kind: 'soft-404',
    in: 'text',
    pattern:
      /(page|item|product|listing|video|content)( you (are looking|requested)[^.]{0,30})? (was not found|could not be found|can(no|')t be found|does ?n[o']t exist|(is )?no longer (available|exists)|has been removed)/i,
    maxText: 1200,
  },
  {
    kind: 'error-page',
    in: 'title',
    pattern:
      /^(50[0-4]\b|internal server error|bad gateway|service (temporarily )?unavailable|gateway time-?out|application error|site (is )?under maintenance)/i,
    maxText: 3000,
  },
]
