/**
 * The oldest browsers that run everything, as README.md states: Chromium 109 is the last one for Windows 7, and older than
 * those in WeChat and QQ.
 */
export const BASELINE = ['es2022', 'chrome109', 'firefox115', 'safari16', 'ios16'];
