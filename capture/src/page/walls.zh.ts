// Rules for walls by their Chinese text.
import type { WallRule } from './wall-rule.ts'

export const wallsZh: readonly WallRule[] = [
  {
    kind: 'challenge',
    in: 'title',
    pattern: /^(验证码?拦截|安全验证|访问验证|人机验证|滑动验证|请完成验证|百度安全验证)/,
    maxText: 3000,
  },
  {
    kind: 'challenge',
    in: 'text',
    pattern:
      /(拖动|按住|向右|请)(.{0,6})滑块|请(完成|通过)(.{0,8})(安全|人机|滑动)?验证|点击按钮(进行|开始)验证|检测到(您的)?(网络|访问)(环境)?(异常|存在风险)|亲，请拖动|访问(过于|太)频繁|系统检测到.{0,16}异常/,
    maxText: 1500,
  },
  { kind: 'challenge', in: 'overlay', pattern: /(拖动|按住|向右)(.{0,6})滑块|请(完成|通过)(.{0,8})验证|拼图/ },

  {
    kind: 'login-wall',
    in: 'text',
    pattern:
      /(请|需要?)(先)?登录(后|才|以)?(再|可|能|即可)?.{0,6}(查看|浏览|访问|继续|操作|购买)|登录后(可|才能|即可|查看)|您(还没有|尚未|还未)登录/,
    maxText: 1500,
  },
  {
    kind: 'login-wall',
    in: 'overlay',
    pattern: /(扫码|密码|短信|验证码|手机号?)登录|登录后(可|才能|即可|查看|推荐)|登录\s*\/?\s*注册|立即登录/,
  },
  { kind: 'login-wall', in: 'title', pattern: /^(用户|会员|账号|统一)?(登录|登陆)(页面?)?($|[\s|_—-])/, maxText: 2500 },

  {
    kind: 'cookie-wall',
    in: 'overlay',
    pattern: /(使用|接受|同意|管理)(.{0,12})(cookie|小型文本)|cookie(s)?(.{0,8})(政策|设置|偏好)/i,
  },

  {
    kind: 'soft-404',
    in: 'title',
    pattern: /(页面|商品|宝贝|视频|内容|笔记)(.{0,4})(不存在|未找到|找不到|已下架|已失效|已删除|不见了)|^404/,
    maxText: 3000,
  },
  {
    kind: 'soft-404',
    in: 'text',
    pattern:
      /(您|你)?(访问|查看|要找|寻找)的(页面|商品|宝贝|视频|内容|笔记|店铺)(.{0,6})(不存在|未找到|找不到|已下架|已失效|已(被)?删除|不见了|已过期)|很抱歉，?(您)?(查看|访问)的|该(商品|视频|内容|笔记|作品)已(下架|删除|失效|不存在)|(页面|商品|视频)(不存在|走丢了|找不到了|已下架)/,
    maxText: 1200,
  },
  {
    kind: 'error-page',
    in: 'title',
    pattern: /^(系统(繁忙|错误|维护|异常)|服务器?(错误|繁忙|异常|维护|不可用)|网站维护|出错了)/,
    maxText: 3000,
  },
  {
    kind: 'error-page',
    in: 'text',
    pattern: /^\s*(系统(繁忙|错误|维护中?|异常)|服务器?(错误|繁忙|开小差|异常)|网络(繁忙|异常|不给力)|网站正在维护)/,
    maxText: 400,
  },
]
