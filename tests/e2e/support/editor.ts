// Texts that an editor may paste: from a word processor, from another site, by hand.

/**
 * HTML that is not valid, not accessible, or shows more than it may. It has no blank line, because a blank line ends HTML
 * within Markdown.
 */
export const EDITOR_HTML = `<div id="root" class="MsoNormal" style="position:fixed;inset:0" onclick="window.injected=99">
<h1>One more first heading</h1><h4>A skipped level</h4><h2></h2><h3>&nbsp;</h3><h6><img src="/media/macros/carton.jpg"></h6>
<h2><div>Heading with a <p>block</p></div></h2>
<p align="center"><font color="#ccc"><center>Centred</center></font> <big>big</big> <strike>struck</strike> <tt>typed</tt> <blink>blinking</blink>
<p><img src="/media/macros/carton.jpg" width="100%" height="20px" border="0" align="left"></p>
<p><img src="https://elsewhere.example/tracker.gif" alt="A tracker"></p><p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="x"></p>
<p><a href="/news/list"><img src="/media/macros/seam.jpg"></a> <a href="/market"></a> <a href="javascript:void 0">No way</a> <a name="x">anchor</a>
<a href="/about/contact">click here</a> <a href="/about/company">点击这里</a> <a href="https://">broken</a> <a href="#" tabindex="5" accesskey="k">top</a></p>
<a href="/oem/cotton" target="_blank">Outer <table><tr><td><a href="/oem/dye">inner</a></td></tr></table></a>
<ul>stray words<li>item<li></li><p>paragraph</p><ul><li>nested</li></ul></ul><ol type="A" start="first"></ol><li>alone</li><dt>term alone</dt><dd>description alone</dd>
<dl><dt>term</dt></dl><dl><p>words</p><dd>description</dd></dl>
<table border="1" width="3000" cellpadding="0" summary="s"><caption>Sizes</caption><caption>again</caption>
<tr><td>Size</td><td>S</td><td>M</td><td>L</td></tr><tr><td>Chest</td><td colspan="0" rowspan="9">48</td><td headers="nowhere">51</td><td>54</td></tr>
<tr><td>Length</td><td>66</td><td>69</td><td>72</td></tr><tr><td>Sleeve</td><td>19</td><td>20</td><td>21</td></tr><tr><th>Footer</th><th>of</th><th>headers</th><th></th></tr></table>
<table><th>Only</th><th>headers</th></table><table></table><table><tr><th></th><th scope="column">A</th></tr><tr><th>x</th><td>1</td></tr></table>
<b><p>Bold block</p><ul><li>in bold</li></ul></b><span><blockquote cite="x y">quoted</blockquote></span>
<article><header><h5>Article</h5></header><nav><a href="/market">Way</a></nav><footer>Foot</footer></article><aside>Beside</aside>
<details open><summary><h3>Summary</h3><a href="/market">link</a></summary>Details</details>
<form action="https://evil.example"><label for="x">Name</label><input id="x" name="x" autofocus required><button>Send</button><select><option>1</select></form>
<p lang="klingon" dir="sideways" title="">Strange tongue</p><p><abbr>ab</abbr> <acronym title="t">ac</acronym> <bdo>bd</bdo> <ruby>r<rp>(</rp></ruby> <time>now</time> <del datetime="x">gone</del></p>
<figure><figcaption>First</figcaption><img src="/media/macros/carton.jpg"><figcaption>Second</figcaption></figure><figcaption>Alone</figcaption>
<map name="m"><area href="/x"></map><video src="/a.mp4" autoplay></video><marquee>moves</marquee><hr size="9"><pre>one<div>two</div></pre><p></p><p><br></p>
<i><b>crossed</i></b></p></section></td></tr></div>`;
