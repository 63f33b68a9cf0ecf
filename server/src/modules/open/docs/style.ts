// Style sheet of the documentation in the platform's colours: light and dark mode, phone and print.
import { defaultColours, type PlatformColours } from '@attestry/contract/modules/platform/colour'

const darkOf = ({ primaryDark }: PlatformColours) =>
  `--ground:#0d1518;--surface:#142025;--text:#e6eded;--second:#aebcc0;--line:#26363c;--primary:${primaryDark};--soft:#16323a;--bronze:#e0b565`

export function styleFor(colours: PlatformColours = defaultColours): string {
  const dark = darkOf(colours)
  return `
:root{--ground:#fbfaf6;--surface:#fff;--text:#12262e;--second:#445a62;--line:#e2e7e7;--primary:${colours.primary};--soft:#e4eff1;--seal:${colours.mark};--bronze:#8a5d12;color-scheme:light}
:root[data-theme=dark]{${dark};color-scheme:dark}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark};color-scheme:dark}}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{margin:0;background:var(--ground);color:var(--text);font:15px/1.7 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
a{color:var(--primary);text-underline-offset:3px}a:focus-visible,pre:focus-visible,summary:focus-visible,.wide:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
h1,h2{font-family:"Songti SC","Noto Serif CJK SC",Georgia,serif;font-weight:600;line-height:1.3}
h1{font-size:32px;margin:0 0 12px}h2{font-size:24px;margin:0 0 16px}h3{font-size:17px;margin:32px 0 8px;overflow-wrap:anywhere}
code,pre,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px}
:not(pre)>code{background:var(--soft);border-radius:4px;padding:1px 5px;overflow-wrap:anywhere}
pre{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:16px;overflow:auto;line-height:1.6;margin:12px 0}
pre code{user-select:all;-webkit-user-select:all;white-space:pre}
header{border-bottom:1px solid var(--line);background:var(--surface)}
.bar{max-width:1200px;margin:0 auto;padding:12px 24px;display:flex;gap:12px 20px;align-items:center;flex-wrap:wrap}
.brand{display:flex;gap:10px;align-items:center;font-weight:600;color:var(--text);text-decoration:none;margin-right:auto}
.mark{display:grid;place-items:center;width:28px;height:28px;border-radius:4px;background:var(--seal);color:#fff;font:600 17px/1 "Songti SC","Noto Serif CJK SC",serif}
.page{max-width:1200px;margin:0 auto;padding:40px 24px 80px;display:grid;grid-template-columns:200px minmax(0,1fr);gap:48px}
nav ul{list-style:none;margin:0;padding:0;position:sticky;top:24px;font-size:14px}nav li{margin:2px 0}nav a{color:var(--second);text-decoration:none;display:block;padding:4px 0}nav a:hover{color:var(--primary)}
section{margin:0 0 56px}.lead{font-size:17px;color:var(--second);max-width:46em;margin:0 0 40px}.hint{color:var(--second);font-size:13px}
ol,section>ul{padding-left:22px;max-width:54em}li{margin:8px 0}
.wide{overflow-x:auto;margin:12px 0}table{border-collapse:collapse;width:100%;min-width:560px}caption{text-align:left;font-weight:600;padding:8px 0}
th,td{border-bottom:1px solid var(--line);padding:8px 12px 8px 0;text-align:left;vertical-align:top}th{font-size:13px;color:var(--second);font-weight:600;white-space:nowrap}
td:not(:last-child){white-space:nowrap}td:not(:last-child) code{overflow-wrap:normal}.method{display:inline-block;min-width:4.2em;color:var(--primary);font-weight:700}
.scope{color:var(--bronze);font-size:13px;white-space:nowrap}.call{border-top:1px solid var(--line);padding:20px 0 8px}.call h3{margin:0 0 4px}.call p{margin:4px 0 12px;color:var(--second)}
details{margin:8px 0}summary{cursor:pointer;color:var(--primary);padding:4px 0}.break{overflow-wrap:anywhere;white-space:normal}
@media(max-width:860px){.page{grid-template-columns:minmax(0,1fr);gap:16px;padding-top:24px}nav ul{position:static;display:flex;flex-wrap:wrap;gap:2px 16px}nav a{padding:10px 0}h1{font-size:26px}h2{font-size:21px}.bar a:not(.brand){padding:8px 0}}
@media print{header,nav{display:none}.page{display:block;padding:0}pre{white-space:pre-wrap}}
`
}
