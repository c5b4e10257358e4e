package morph

// The data of the analyser beside its dictionary. Words are separated by white space; a change here is a new dataVersion.

const dataVersion = "lattice-8"

// functionWords are Korean words that say nothing of their own: conjunctions, degree adverbs, dependent nouns,
// demonstratives. They are not indexed.
const functionWords = `
그리고 그러나 하지만 그런데 그래서 그러므로 그러면 그럼 그래도 그러니까 그러니 따라서 또는 또한 또 및 혹은 즉 곧 단 다만 한편 게다가 더구나 더욱이 아니면 왜냐하면 만약 만일 비록
매우 아주 너무 정말 진짜 무척 굉장히 상당히 꽤 제법 몹시 더욱 더 덜 가장 제일 거의 약간 조금 좀 많이 참 훨씬 별로 그다지 이미 벌써 아직 이제 지금 바로 방금 곧바로 드디어 마침내 결국 역시 물론 혹시 아마 아마도 과연 단지 오직 그냥 막 겨우 
것 거 게 수 줄 때 바 데 등 등등 채 척 듯 듯이 만큼 뿐 따름 터 이 그 저 이것 그것 저것 이거 그거 저거 여기 거기 저기 이런 그런 저런 이렇게 그렇게 저렇게 어떤 무슨 어느 이러한 그러한 저러한
나 너 저 우리 저희 너희 당신 그녀 그들 내 네 제 누구 누가 내가 네가 제가 무엇 뭐 뭘 뭐가 뭔지 뭔가 거야 건 걸 거에요 거예요 언제 어디 왜 어떻게 
한 두 세 네 다섯 여섯 이번 다음 지난 번째 전혀 결코 절대 절대로 도저히 특히 주로 항상 늘 자주 가끔 함께 서로 다시 먼저 계속 모두 다 모든 각 각각 여러
예 네 아니오 아니요 응 음 어 아 오 와 야 글쎄 
때문에 위해 위해서 위한 통해 통해서 통한 대해 대해서 대한 관한 관해 관해서 따라 따른 따르면 인해 의해 의한 대하여 위하여 통하여 관하여 의하여 있어서 비해 비롯한 향해 경우 정도 등의 등을 등이 등에 등은 
`

// lightStems are auxiliary and copular verbs: tokens keep them, but they carry no content and are not indexed.
const lightStems = `하 되 있 이 아니 않 없 말 못하 싶 주 보 두 놓 버리 드리 지 시키 그러 이러 저러 어떠 이러하 그러하 저러하 어떠하 그렇 이렇 저렇 어떻 `

// linking are verbs that say what a josa does (을 위해, 에 따라), and are content in the past (그 방법이 통했다).
const linking = `위하 통하 대하 관하 의하 인하 따르 `

// pronouns and dependent nouns say nothing with a josa either: 나를, 것은.
const pronouns = `나 너 저 우리 저희 너희 이 그 내 네 제 당신 그녀 그들 것 거 게 걸 건 수 이것 그것 저것 이거 그거 저거 누구 뭐 뭘 무엇 여기 거기 저기 어디 때 `

// plainSuffixes make no other noun.
const plainSuffixes = `들 적 님 씩 네 째 짜리 여 분 씨 쯤 끼리 께 투성이 어치 경 당 별 간 상 이`
