if (performance.now() > 300)
  for (const href of document.querySelector('[data-scripts]').dataset.scripts.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
