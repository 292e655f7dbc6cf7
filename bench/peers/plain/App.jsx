import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Link as RouterLink, Routes, useParams } from 'react-router';
import { Page } from '../shared/Page.jsx';

const Router = ({ href, ...rest }) => <RouterLink to={href} {...rest} />;

export function App({ content }) {
  const { t } = useTranslation();
  return (
    <Routes>
      <Route path="/:locale/news/list" element={<Page content={content} t={t} Router={Router} />} />
      <Route path="/:locale/news/info/:id" element={<Article />} />
    </Routes>
  );
}

/** Only browsers show it: the page is fetched after the click. */
function Article() {
  const { id } = useParams();
  const { t } = useTranslation();
  const [content, setContent] = useState(null);
  useEffect(() => {
    fetch(`/articles/${id}.json`)
      .then((response) => response.json())
      .then(setContent);
  }, [id]);
  return content && <Page content={content} t={t} Router={Router} />;
}
