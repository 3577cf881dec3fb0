// The page of a link goes on to what it leads to.
location.replace(document.querySelector('a').href)
