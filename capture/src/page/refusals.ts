// Rules for pages that refuse the visitor, or ask something first: bot refusals, regions, ages, checks by clicking; in English and Chinese.
import type { WallRule } from './wall-rule.ts'

export const refusals: readonly WallRule[] = [
  {
    kind: 'challenge',
    in: 'text',
    pattern:
      /i['’]?m not a robot|(click|select)( on)? (each|all|every)( the| of the)? (images?|pictures?|squares?|tiles?|photos?) (with|containing|that|showing|of)\b|press (&|and) hold[^.]{0,60}(human|robot|confirm|verify|continue)/i,
    maxText: 1500,
  },
  {
    kind: 'challenge',
    in: 'overlay',
    pattern: /i['’]?m not a robot|press (&|and) hold[^.]{0,60}(human|robot|confirm|verify)|(依次|按顺序)点击|请?长按.{0,8}验证/i,
  },
  {
    kind: 'challenge',
    in: 'text',
    pattern:
      /请?(依次|按顺序|按语序)点击|点选(验证|图中|文字)|请?(点击|选出)(图中|下图|所有).{0,12}(文字|图片|图标|汉字)|请?(长按|按住).{0,10}(验证|确认)/,
    maxText: 1500,
  },

  {
    kind: 'bot-refusal',
    in: 'title',
    pattern:
      /^(access (to this page has been )?denied|(sorry, )?you have been blocked|request (blocked|rejected)|访问被(拒绝|拦截|阻断|禁止)|请求被(拒绝|拦截))/i,
    maxText: 3000,
  },
  {
    kind: 'bot-refusal',
    in: 'text',
    pattern:
      /errors\.edgesuite\.net|reference\s*#\d+\.[0-9a-f]+\.\d+|(you have|your (ip( address)?|request|access|visit) (has|have|was|is))( been)?( temporarily)? (blocked|denied|rejected|refused)|\b(automated|bot|crawler|scraper|non-human)s?\b( (access|traffic|activity|requests?|visitors?|tools?))?[^.]{0,40}(not (allowed|permitted)|denied|blocked|detected|prohibited)/i,
    maxText: 1500,
  },
  {
    kind: 'bot-refusal',
    in: 'text',
    pattern:
      /(您|你)的(ip|请求|访问)(地址|行为)?(已|可能)?(被|对网站)?.{0,4}(拦截|拒绝|封禁|阻断|屏蔽|造成安全威胁)|(禁止|拒绝|不允许)(机器人?|爬虫|自动化?)(程序|工具)?的?访问|(疑似|判定为|识别为)(机器人?|爬虫|自动化?|非人类)(程序|工具)?(访问|行为|操作|流量)/i,
    maxText: 1500,
  },

  {
    kind: 'geofence',
    in: 'text',
    pattern:
      /(not|n['’]t|un) ?(currently )?(available|accessible|offered|supported) (in|for|from|to)( visitors (in|from))? your (current )?(country|region|location|area|territory)|(blocked|restricted) in your (country|region|location|area)|your (country|region|location) is not (supported|permitted)|(legal|licensing|copyright|gdpr|rights)[^.]{0,40}(restrict|reasons)[^.]{0,60}(country|region|area|europe)|(visitors|users|readers) (from|in) (the )?(eu|european|eea|outside)[^.]{0,60}(cannot|unable|not able|unavailable)/i,
    maxText: 900,
  },
  {
    kind: 'geofence',
    in: 'text',
    pattern:
      /(您|你)?(当前)?所在的?(国家|地区|区域|位置)(或地区)?.{0,14}(无法|不能|不可|不支持|暂不|不提供|受限)|(仅限|仅对|只对|只在|仅在)(中国)?(大陆|境内|内地|海外|境外|港澳台).{0,8}(播放|访问|观看|用户|提供|开放)|(海外|境外|非大陆)(用户|地区|ip|访问).{0,8}(无法|不能|暂不|禁止|限制)|(因|由于)(版权|地区|地域|政策)(方)?(原因|限制|要求).{0,16}(地区|无法|不能|暂不)/i,
    maxText: 900,
  },

  {
    kind: 'age-gate',
    in: 'overlay',
    pattern:
      /(are you|you must be|you are|i am|i['’]m|confirm)[^.?]{0,30}\b(18|19|20|21)\b( ?\+| years| or (older|over)|\?)|of legal (drinking|smoking)? ?age|age verification|enter your (date of birth|birth ?date)|(已|年)?满 ?(18|十八) ?周?岁|未满 ?(18|十八)|年龄(验证|确认)|未成年人/i,
  },
  {
    kind: 'age-gate',
    in: 'text',
    pattern:
      /(are you|you must be|i am|i['’]m|confirm)[^.?]{0,30}\b(18|19|20|21)\b( ?\+| years| or (older|over)|\?)[\s\S]{0,120}\b(yes|enter|no|leave|exit)\b|of legal (drinking|smoking) age|(是否|确认|我)(您|你)?(已经?)?(年)?满 ?(18|十八) ?周?岁|年龄(验证|确认)/i,
    maxText: 400,
  },
  {
    kind: 'incomplete',
    in: 'text',
    pattern:
      /service ?workers? (is|are|support is)? ?(not (supported|available)|required|disabled|needed)|不支持 ?service ?worker/i,
    maxText: 600,
  },
]
