// Converts text to HTML: everything is escaped except `code` in backticks and [links](/path).

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

export const rich = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\((\/[^)\s]*)\)/g, '<a href="$2">$1</a>')

export const table = (head: readonly string[], rows: readonly (readonly string[])[], caption = ''): string =>
  `<div class="wide" tabindex="0" role="group"${caption ? ` aria-label="${caption.replace(/<[^>]+>/g, '')}"` : ''}><table>${
    caption ? `<caption>${caption}</caption>` : ''
  }<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`

export const listing = (id: string, text: string): string => `<pre id="${id}" tabindex="0"><code>${escapeHtml(text)}</code></pre>`
