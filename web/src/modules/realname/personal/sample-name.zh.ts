// The name of the demo's sample identity: names are as on Chinese identity cards, whatever the language of the page.
export const SAMPLE_NAME = '林一鸣'
